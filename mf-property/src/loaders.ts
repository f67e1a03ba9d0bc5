import type { Loaders } from 'shared-backend'
import { detailApi } from 'shared-backend/properties'

const { getProperty } = detailApi.endpoints

export const loaders: Loaders = {
  '/property/:id': (dispatch, { id = '' }) => [dispatch(getProperty.initiate(id, { subscribe: false }))],
}

import type { FirstQueries } from 'shared-backend'
import { detailApi } from 'shared-backend/properties'

const { getProperty } = detailApi.endpoints

export const firstQueries: FirstQueries = {
  '/property/:id': (dispatch, { id = '' }) => [dispatch(getProperty.initiate(id, { subscribe: false }))],
}

import { createApp } from 'shared-ui'
import { routes } from './routes.ts'

export { routes }

export default createApp(routes)

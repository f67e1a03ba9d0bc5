export { describeRoutes } from './describeRoutes.ts'
export { headOf } from './headOf.ts'

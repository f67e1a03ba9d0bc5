export { describeRoutes, withPlainMarks, type DescribedRoute } from './describeRoutes.ts'
export { headOf } from './headOf.ts'

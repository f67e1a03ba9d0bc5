export { fold } from './fold.ts'
export { slug } from './slug.ts'

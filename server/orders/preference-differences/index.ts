export { findDifferences } from './preference-differences.ts'
export { preferenceDifferences } from './routes.ts'

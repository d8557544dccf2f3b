export { deposits } from './jobs.ts'

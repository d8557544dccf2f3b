export { autopay, planAutopay } from './jobs.ts'

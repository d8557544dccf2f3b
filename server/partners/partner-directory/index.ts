export { partnerDirectory } from './routes.ts'

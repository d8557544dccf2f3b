export { locations } from './routes.ts'

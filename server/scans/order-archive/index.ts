export { orderArchive } from './routes.ts'

export { materials } from './routes.ts'

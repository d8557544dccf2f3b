export { savedViews } from './routes.ts'

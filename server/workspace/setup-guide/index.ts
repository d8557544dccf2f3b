export { setupGuide } from './routes.ts'

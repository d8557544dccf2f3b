export { webApp } from './routes.ts'

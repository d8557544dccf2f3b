export { scannerConnections } from './routes.ts'

export { readConnection } from './lab-connections.ts'
export { labConnections } from './routes.ts'

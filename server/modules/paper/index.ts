export { drawDeviceStatement } from './layout/device-statement.ts'
export { paper } from './routes.ts'

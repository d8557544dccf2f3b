export { prepareReturn } from './try-ins.ts'
export { tryIns } from './routes.ts'

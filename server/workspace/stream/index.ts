export { stream } from './routes.ts'
export { openSource } from './source.ts'

export { listCurrentLines } from './margin-lines.ts'
export { marginLines } from './routes.ts'

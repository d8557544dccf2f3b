export { drawPaper } from './drawing.ts'
export { paper } from './routes.ts'

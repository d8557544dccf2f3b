export { codeLists } from './routes.ts'

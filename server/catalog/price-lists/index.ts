export { priceLists } from './routes.ts'

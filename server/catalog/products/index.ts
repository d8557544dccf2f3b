export { requireCatalog } from './catalog.ts'
export { catalog } from './routes.ts'

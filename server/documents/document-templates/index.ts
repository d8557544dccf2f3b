export { assertBlocks, readTemplate } from './document-templates.ts'
export { documentTemplates } from './routes.ts'
export { chosenTemplate, selectPrintedTemplate } from './printed-template.ts'

// One chunk: it comes when one of its pages is first opened.
export { ReportsPage } from './reports-page.tsx'

// One chunk: it comes when one of its pages is first opened.
export { MaterialsPage } from './materials-page.tsx'

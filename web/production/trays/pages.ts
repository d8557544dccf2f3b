// One chunk: it comes when the page is first opened.
export { TraysPage } from './trays-page.tsx'

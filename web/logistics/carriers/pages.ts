// One chunk: it comes when its page is first opened.
export { CarriersPage } from './carriers-page.tsx'

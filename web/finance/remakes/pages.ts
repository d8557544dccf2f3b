// One chunk: it comes when one of its pages is first opened.
export { RemakesPage } from './remakes-page.tsx'
export { RemakePage } from './remake-page.tsx'

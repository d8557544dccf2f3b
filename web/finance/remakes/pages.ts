// One chunk: it comes when one of its pages is first opened.
import '../../base.ts'
export { RemakesPage } from './remakes-page.tsx'
export { RemakePage } from './remake-page.tsx'

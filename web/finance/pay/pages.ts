// One chunk: it comes when one of its pages is first opened.
export { PayPage } from './pay-page.tsx'
export { PayRunPage } from './pay-run-page.tsx'

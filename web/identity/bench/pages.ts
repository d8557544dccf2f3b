// One chunk: it comes when the page is first opened.
export { BenchPage } from './bench-page.tsx'

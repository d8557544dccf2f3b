// One chunk: it comes when the page is first opened.
export { TimePage } from './time-page.tsx'

// One chunk: it comes when one of its pages is first opened.
export { HomePage } from './home-page.tsx'

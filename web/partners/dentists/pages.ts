// One chunk: it comes when one of its pages is first opened.
export { DentistsPage } from './dentists-page.tsx'

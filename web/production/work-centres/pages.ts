// One chunk: it comes when the page is first opened.
export { WorkCentresPage } from './work-centres-page.tsx'

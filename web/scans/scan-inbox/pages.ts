// One chunk: it comes when one of its pages is first opened.
export { ScanInboxPage } from './scan-inbox-page.tsx'
export { ScannersPage } from './scanners-page.tsx'

// One chunk: it comes when the page is first opened.
export { JobPage } from './job-page.tsx'
export { QueuePage } from './queue-page.tsx'
export { ScanPage } from './scan-page.tsx'

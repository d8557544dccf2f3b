// One chunk: it comes when one of its pages is first opened.
export { InboxPage } from './inbox-page.tsx'

// One chunk: it comes when one of its pages is first opened.
import '../../base.ts'
export { InboxPage } from './inbox-page.tsx'

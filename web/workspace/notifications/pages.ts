// One chunk: it comes when one of its pages is first opened.
import '../../base.ts'
export { NotificationsPage } from './notifications-page.tsx'

// One chunk: it comes when one of its pages is first opened.
export { NotificationsPage } from './notifications-page.tsx'

// One chunk: it comes when one of its pages is first opened.
export { LateOrdersPage } from './late-orders-page.tsx'
export { OverviewPage } from './overview-page.tsx'

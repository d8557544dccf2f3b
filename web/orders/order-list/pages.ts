// One chunk: it comes when one of its pages is first opened.
export { OrdersPage } from './orders-page.tsx'

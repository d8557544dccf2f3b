// One chunk: it comes when an order is first opened.
export { OrderPage } from './order-page.tsx'

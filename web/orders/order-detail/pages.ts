// One chunk: it comes when one of its pages is first opened.
export { OrderPage } from './order-page.tsx'
export { TicketPage } from './ticket-page.tsx'

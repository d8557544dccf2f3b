// Orders on their way: what came in, the order itself, its ticket, remakes.
import '../base.ts'
export { InboxPage } from '../orders/incoming-orders/inbox-page.tsx'
export { OrderPage } from '../orders/order-detail/order-page.tsx'
export { TicketPage } from '../orders/order-detail/ticket-page.tsx'
export { RemakesPage } from '../finance/remakes/remakes-page.tsx'
export { RemakePage } from '../finance/remakes/remake-page.tsx'

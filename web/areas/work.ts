// Orders on their way: what came in, the order itself, its ticket, remakes.
import '../base.ts'
export { InboxPage } from '../inbox/inbox-page.tsx'
export { OrderPage } from '../order/order-page.tsx'
export { TicketPage } from '../order/ticket-page.tsx'
export { RemakesPage } from '../remakes/remakes-page.tsx'
export { RemakePage } from '../remakes/remake-page.tsx'

// A chunk of its own: who opens an order prints a ticket now and then.
export { TicketPage } from './ticket-page.tsx'

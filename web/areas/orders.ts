// The list of orders, alone: what people open first.
import '../base.ts'
export { OrdersPage } from '../orders/order-list/orders-page.tsx'

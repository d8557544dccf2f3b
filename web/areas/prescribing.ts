// The order form: new, and again while it is a draft.
import '../base.ts'
export { NewOrderPage } from '../orders/new-order/new-order-page.tsx'
export { EditOrderPage } from '../orders/new-order/edit-order-page.tsx'

// The order form: new, and again while it is a draft.
import '../base.ts'
export { NewOrderPage } from '../new-order/new-order-page.tsx'
export { EditOrderPage } from '../new-order/edit-order-page.tsx'

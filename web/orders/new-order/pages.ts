// One chunk: it comes when one of its pages is first opened.
export { NewOrderPage } from './new-order-page.tsx'
export { EditOrderPage } from './edit-order-page.tsx'

// One chunk: it comes when one of its pages is first opened.
export { StockPage } from './stock-page.tsx'
export { PurchaseOrderPage } from './purchase-order-page.tsx'

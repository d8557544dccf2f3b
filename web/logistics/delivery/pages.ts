// One chunk: it comes when one of its pages is first opened.
export { DeliveryPage } from './delivery-page.tsx'
export { DeliveryRunPage } from './run-page.tsx'

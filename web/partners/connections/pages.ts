// One chunk: it comes when one of its pages is first opened.
export { CustomersPage } from './customers-page.tsx'
export { CustomerPage } from './customer-page.tsx'
export { LabsPage } from './labs-page.tsx'
export { LabPage } from './lab-page.tsx'

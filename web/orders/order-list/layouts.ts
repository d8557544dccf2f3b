// What the list of orders shows when it is asked for: none of it comes with the first page.
export { BulkDialog } from './bulk-dialog.tsx'
export { FilterDialog } from './filter-dialog.tsx'
export { OrderBoard } from './order-board.tsx'
export { OrderCalendar } from './order-calendar.tsx'
export { ManageViewsDialog, SaveViewDialog } from './view-dialogs.tsx'

// What the list of orders shows when it is asked for: none of it comes with the first page.
export { BulkBar } from './bulk-bar.tsx'
export { FilterChips } from './filter-chips.tsx'
export { FilterDialog } from './filter-dialog.tsx'
export { ListViewDialog } from './list-view-dialog.tsx'
export { RowMenu } from './row-menu.tsx'
export { OrderBoard } from './order-board.tsx'
export { OrderCalendar } from './order-calendar.tsx'
export { ManageViewsDialog, SaveViewDialog } from './view-dialogs.tsx'

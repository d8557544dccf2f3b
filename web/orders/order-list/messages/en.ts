import type { Layout, ViewName } from '../order-filters.ts'

const views: Record<ViewName, string> & { label: string } = {
  label: 'Views',
  open: 'Open',
  mine: 'Waiting on us',
  week: 'Due this week',
  late: 'Overdue',
  approval: 'Awaiting approval',
  ready: 'Ready to ship',
  shipped: 'In transit',
  delivered: 'Delivered',
  all: 'All',
}
const layouts: Record<Layout, string> = { list: 'List', board: 'Board', calendar: 'Calendar' }

/** The texts of the lists of orders. */
export const ordersEn = {
  title: 'Orders',
  newOrder: 'New order',
  searchLabel: 'Order number, patient, practice',
  views,
  columns: {
    select: 'Select',
    order: 'Order',
    patient: 'Patient and restorations',
    counterpart: 'Partner',
    status: 'Status',
    waitingOn: 'Waiting on',
    due: 'Due',
    total: 'Amount',
  },
  countAll: (count: number, text: string) => (count === 1 ? '1 order' : `${text} orders`),
  noDay: 'No due date',
  pastDue: 'Before today',
  listView: 'List view',
  draft: 'Draft',
  rush: 'Rush',
  trays: (codes: readonly string[]) => `${codes.length > 1 ? 'Trays' : 'Tray'} ${codes.join(', ')}`,
  noPatient: 'No patient yet',
  clearFilters: 'Clear filters',
  filter: 'Filter',
  layout: 'Layout',
  layouts,
  columnsBy: 'Group by',
  byStage: 'Stage',
  today: 'Today',
  saveView: 'Save view',
  manageViews: 'Manage views',
  selectAll: 'Select all on this page',
  selectOne: (name: string) => `Select ${name}`,
}
/** The texts of the lists of orders in a language. */
export type OrdersMessages = typeof ordersEn

import type { BulkAction } from '#contract/workspace/order-bulk'
import type { FilterKey, Layout, DueFilter, ViewName } from '../order-filters.ts'
import type { Span } from '../calendar-days.ts'

const views: Record<ViewName, string> & { label: string } = {
  label: 'Views',
  open: 'Open',
  mine: 'Waiting on us',
  week: 'Due this week',
  late: 'Overdue',
  approval: 'Awaiting approval',
  ready: 'Ready to ship',
  shipped: 'In transit',
  all: 'All',
}
const filters: Record<FilterKey, string> = {
  status: 'Status',
  customerId: 'Practice',
  labConnectionId: 'Lab',
  dentistId: 'Dentist',
  patientId: 'Patient',
  priority: 'Priority',
  kind: 'Type',
  waitingOn: 'Waiting on',
  due: 'Due',
  dueFromOn: 'Due from',
  dueToOn: 'Due by',
}
const dueLabels: Record<DueFilter, string> = { late: 'Overdue', today: 'Today', week: 'This week' }
const layouts: Record<Layout, string> = { list: 'List', board: 'Board', calendar: 'Calendar' }
const spans: Record<Span, string> = { month: 'Month', week: 'Week' }
const bulkActions: Record<BulkAction, string> = {
  accept: 'Accept',
  start: 'Start production',
  finish: 'Mark ready to ship',
  hold: 'Put on hold',
  resume: 'Resume',
  ship: 'Ship',
  assign: 'Assign technician',
}

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
    due: 'Due',
    total: 'Amount',
  },
  draft: 'Draft',
  rush: 'Rush',
  trays: (codes: readonly string[]) => `${codes.length > 1 ? 'Trays' : 'Tray'} ${codes.join(', ')}`,
  noPatient: 'No patient yet',
  emptyTitle: 'No orders',
  emptyText: 'Try another view or remove filters.',
  clearFilters: 'Clear filters',
  filters,
  filter: 'Filter',
  filterTitle: 'Filter orders',
  filterApply: 'Show orders',
  anything: 'Any',
  filterIs: (name: string, value: string) => `${name}: ${value}`,
  dueLabels,
  layout: 'Layout',
  layouts,
  columnsBy: 'Group by',
  byStatus: 'Status',
  byStage: 'Stage',
  noStage: 'Not started',
  moreInList: (count: number) => `${count} more in list`,
  emptyColumn: 'Empty',
  spans,
  today: 'Today',
  earlier: 'Previous',
  later: 'Next',
  undated: (count: number) =>
    count === 1 ? '1 order has no due date' : `${count} orders have no due date`,
  onDay: (day: string, count: number) =>
    count === 1 ? `${day}: 1 order` : `${day}: ${count} orders`,
  moreOnDay: (count: number) => `${count} more`,
  tooMany: (count: string) => `Showing the first ${count} orders. Filter to see the rest.`,
  savedViews: 'Saved views',
  saveView: 'Save view',
  saveViewTitle: 'Save view',
  saveViewHint: 'Saves filters and layout, but not the search text.',
  viewName: 'View name',
  shareView: 'Share with team',
  viewSaved: (name: string) => `Saved as “${name}”`,
  manageViews: 'Manage views',
  sharedBy: (name: string) => `shared by ${name}`,
  removeView: (name: string) => `Remove “${name}”`,
  viewRemoved: (name: string) => `“${name}” removed`,
  noViews: 'No saved views yet.',
  selectAll: 'Select all on this page',
  selectOne: (name: string) => `Select ${name}`,
  selected: (count: number) => (count === 1 ? '1 selected' : `${count} selected`),
  clearSelection: 'Clear selection',
  bulk: {
    actions: bulkActions,
    title: (action: string, count: number) =>
      count === 1 ? `${action} 1 order` : `${action} ${count} orders`,
    more: 'More actions',
    tooMany: 'Select up to 100 orders at a time.',
    promised: 'Due date',
    promisedHint: 'Leave blank to use the date each practice requested.',
    message: 'Message',
    messageHint: 'Added to the order history; practices can see it.',
    reason: 'Reason',
    technician: 'Technician',
    nobody: 'Unassigned',
    assignHint: 'Applies to stages that haven’t started. Started stages keep their technician.',
    shipHint: 'Creates one shipment per practice.',
    resultTitle: 'Results',
    done: (count: number) => (count === 1 ? '1 order updated' : `${count} orders updated`),
    notDone: (count: number) =>
      count === 1 ? '1 order not updated' : `${count} orders not updated`,
    parcels: (count: number) => (count === 1 ? '1 shipment created' : `${count} shipments created`),
    openParcel: 'Open shipment',
    notNow: (action: string, status: string) =>
      `“${action}” isn’t possible: the order is “${status}”.`,
    working: 'Updating orders',
  },
}
/** The texts of the lists of orders in a language. */
export type OrdersMessages = typeof ordersEn

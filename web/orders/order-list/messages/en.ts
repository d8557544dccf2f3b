import type { BulkAction } from '#contract/workspace/order-bulk'
import type { FilterKey, Layout, DueWord, ViewName } from '../order-filters.ts'
import type { Span } from '../calendar-days.ts'

const views: Record<ViewName, string> & { label: string } = {
  label: 'Views',
  open: 'Open',
  mine: 'Waiting on us',
  week: 'Due this week',
  late: 'Late',
  approval: 'For approval',
  ready: 'Ready to ship',
  shipped: 'On the way',
  all: 'All',
}
const filters: Record<FilterKey, string> = {
  status: 'Status',
  customerId: 'Clinic',
  labConnectionId: 'Laboratory',
  dentistId: 'Dentist',
  patientId: 'Patient',
  priority: 'Priority',
  kind: 'Kind',
  ball: 'Waiting on',
  due: 'Due',
  dueFrom: 'Due from',
  dueTo: 'Due until',
}
const dueWords: Record<DueWord, string> = { late: 'Late', today: 'Today', week: 'This week' }
const layouts: Record<Layout, string> = { list: 'List', board: 'Board', calendar: 'Calendar' }
const spans: Record<Span, string> = { month: 'Month', week: 'Week' }
const bulkActions: Record<BulkAction, string> = {
  accept: 'Accept',
  start: 'Start',
  finish: 'Finish',
  hold: 'Hold',
  resume: 'Resume',
  ship: 'Ship',
  assign: 'Assign',
}

/** The texts of the lists of orders. */
export const ordersEn = {
  title: 'Orders',
  newOrder: 'New order',
  searchLabel: 'Number, patient, clinic',
  views,
  columns: {
    select: 'Select',
    order: 'Order',
    patient: 'Patient and work',
    counterpart: 'With',
    status: 'Status',
    due: 'Due',
    total: 'Amount',
  },
  draft: 'Draft',
  rush: 'Rush',
  noPatient: 'No patient yet',
  emptyTitle: 'No orders here',
  emptyText: 'Another view or fewer filters show more.',
  clearFilters: 'Clear filters',
  filters,
  filter: 'Filter',
  filterTitle: 'Filter orders',
  filterApply: 'Show orders',
  anything: 'Anything',
  filterIs: (name: string, value: string) => `${name}: ${value}`,
  dueWords,
  layout: 'Layout',
  layouts,
  columnsBy: 'Columns by',
  byStatus: 'Status',
  byStage: 'Stage',
  noStage: 'Not begun',
  moreInList: (count: number) => `${count} more in the list`,
  emptyColumn: 'Nothing here',
  spans,
  today: 'Today',
  earlier: 'Earlier',
  later: 'Later',
  undated: (count: number) =>
    count === 1 ? '1 order has no due day' : `${count} orders have no due day`,
  onDay: (day: string, count: number) =>
    count === 1 ? `${day}: 1 order` : `${day}: ${count} orders`,
  moreOnDay: (count: number) => `${count} more`,
  tooMany: (count: string) => `Only the first ${count} orders are shown. Filter to see the others.`,
  savedViews: 'Saved views',
  saveView: 'Save view',
  saveViewTitle: 'Save this view',
  saveViewHint: 'Keeps the filters and the layout, not what was typed into the search.',
  viewName: 'Name',
  shareView: 'Colleagues see it too',
  viewSaved: (name: string) => `Saved as “${name}”`,
  manageViews: 'Manage views',
  sharedBy: (name: string) => `shared by ${name}`,
  removeView: (name: string) => `Remove “${name}”`,
  viewRemoved: (name: string) => `“${name}” is removed`,
  noViews: 'No saved views yet.',
  selectAll: 'Select all on this page',
  selectOne: (name: string) => `Select ${name}`,
  selected: (count: number) => (count === 1 ? '1 selected' : `${count} selected`),
  clearSelection: 'Clear selection',
  bulk: {
    actions: bulkActions,
    title: (action: string, count: number) =>
      count === 1 ? `${action} 1 order` : `${action} ${count} orders`,
    more: 'More steps',
    tooMany: 'Select at most 100 orders at once.',
    promised: 'Promised day',
    promisedHint: 'Without it each order is promised the day that its clinic asked for.',
    message: 'Message',
    messageHint: 'Kept in the history; clinics can read it.',
    reason: 'Reason',
    technician: 'Technician',
    nobody: 'Nobody',
    assignHint: 'For all stages that wait. What somebody works on stays theirs.',
    shipHint: 'Makes one parcel for each clinic.',
    resultTitle: 'What became of them',
    done: (count: number) => (count === 1 ? '1 order done' : `${count} orders done`),
    notDone: (count: number) =>
      count === 1 ? '1 order stayed as it was' : `${count} orders stayed as they were`,
    parcels: (count: number) => (count === 1 ? '1 parcel made' : `${count} parcels made`),
    openParcel: 'Open parcel',
    notNow: (action: string, status: string) =>
      `The order is “${status}”: “${action}” is not possible there.`,
    working: 'Working through the orders',
  },
}
/** The texts of the lists of orders in a language. */
export type OrdersMessages = typeof ordersEn

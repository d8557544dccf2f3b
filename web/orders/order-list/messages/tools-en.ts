import type { BulkAction } from '#contract/workspace/order-bulk'
import type { Span } from '../calendar-days.ts'
import type { DueFilter, FilterKey } from '../order-filters.ts'

const spans: Record<Span, string> = { month: 'Month', week: 'Week' }
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
  receivedFromOn: 'Received from',
  receivedToOn: 'Received by',
}
const dueLabels: Record<DueFilter, string> = {
  late: 'Overdue',
  today: 'Today',
  week: 'This week',
  risk: 'At risk',
  reserved: 'Reserved, awaiting reply',
}

const bulkActions: Record<BulkAction, string> = {
  accept: 'Accept',
  start: 'Start production',
  finish: 'Mark ready to ship',
  hold: 'Put on hold',
  resume: 'Resume',
  ship: 'Ship',
  assign: 'Assign technician',
}

/** The texts of what is asked for over the lists of orders: bulk actions, how a list looks. */
export const orderToolsEn = {
  emptyTitle: 'No orders',
  sortBy: 'Sort by',
  usualOrder: 'Default order',
  ascending: (column: string) => `${column}, ascending`,
  descending: (column: string) => `${column}, descending`,
  emptyText: 'Try another view or remove filters.',
  filterIs: (name: string, value: string) => `${name}: ${value}`,
  earlier: 'Previous',
  later: 'Next',
  noStage: 'Not started',
  moreInList: (count: number) => `${count} more in list`,
  emptyColumn: 'Empty',
  savedViews: 'Saved views',
  filters,
  dueLabels,
  spans,
  saveViewTitle: 'Save view',
  saveViewHint: 'Saves filters and layout, but not the search text.',
  viewName: 'View name',
  shareView: 'Share with team',
  viewSaved: (name: string) => `Saved as “${name}”`,
  sharedBy: (name: string) => `shared by ${name}`,
  removeView: (name: string) => `Remove “${name}”`,
  viewRemoved: (name: string) => `“${name}” removed`,
  noViews: 'No saved views yet.',
  undated: (count: number) =>
    count === 1 ? '1 order has no due date' : `${count} orders have no due date`,
  onDay: (day: string, count: number) =>
    count === 1 ? `${day}: 1 order` : `${day}: ${count} orders`,
  moreOnDay: (count: number) => `${count} more`,
  tooMany: (count: string) => `Showing the first ${count} orders. Filter to see the rest.`,
  filterTitle: 'Filter orders',
  filterApply: 'Show orders',
  anything: 'Any',
  ungrouped: 'No groups',
  compact: 'Compact rows',
  chooseColumns: 'Columns',
  keptHere: 'Columns and density are remembered in this browser.',
  exportList: 'Export as CSV',
  keys: {
    move: 'Next, previous',
    peek: 'Preview',
    select: 'Select',
    actions: 'Actions',
    all: 'All shortcuts',
    space: 'Space',
  },
  peek: {
    label: (order: string) => `Preview of ${order}`,
    next: 'Next order',
    previous: 'Previous order',
    open: 'Open order',
    show: 'Preview',
  },
  moveUp: (name: string) => `Move “${name}” up`,
  moveDown: (name: string) => `Move “${name}” down`,
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
    held: (count: number) => (count === 1 ? '1 order on hold' : `${count} orders on hold`),
    resumed: (count: number) => (count === 1 ? '1 order resumed' : `${count} orders resumed`),
    notDone: (count: number) =>
      count === 1 ? '1 order not updated' : `${count} orders not updated`,
    parcels: (count: number) => (count === 1 ? '1 shipment created' : `${count} shipments created`),
    openParcel: 'Open shipment',
    notNow: (action: string, status: string) =>
      `“${action}” isn’t possible: the order is “${status}”.`,
    working: 'Updating orders',
  },
  print: {
    tickets: 'Print tickets',
    labels: 'Print labels',
    trayLabels: 'Print tray labels',
    openLabels: 'Open labels',
    downloadLabels: 'Download labels',
    size: 'Label size',
    printer: 'Printer',
    printerHint: 'Remembered on this device.',
    pdf: 'Label printer (PDF)',
  },
  selected: (count: number) => (count === 1 ? '1 selected' : `${count} selected`),
  clearSelection: 'Clear selection',
}
/** The texts of what is asked for over the lists of orders. */
export type OrderToolsMessages = typeof orderToolsEn

import { count, oneOf, searchOf, text } from '../../app/search.ts'

/** The layouts over the same filters. */
export const layouts = ['list', 'board', 'calendar'] as const
export type Layout = (typeof layouts)[number]

/** What the columns of the list sort by. */
export const sorts = [
  'due',
  'number',
  'patient',
  'counterpart',
  'status',
  'waitingOn',
  'total',
] as const
/** The sorts whose equal values are shown as groups, with count and sum. */
export const groupings = ['due', 'status', 'counterpart'] as const

/**
 * Reads what the address of the orders carries: filters, layout, page, and where its calendar is.
 */
export const readOrderSearch = searchOf({
  page: count,
  search: text,
  layout: oneOf(...layouts),
  sort: oneOf(...sorts),
  direction: oneOf('asc', 'desc'),
  group: oneOf('none'),
  by: oneOf('status', 'stage'),
  span: text,
  day: text,
  status: text,
  customerId: text,
  labConnectionId: text,
  dentistId: text,
  patientId: text,
  priority: text,
  kind: text,
  waitingOn: text,
  due: text,
  dueFromOn: text,
  dueToOn: text,
  receivedFromOn: text,
  receivedToOn: text,
})

/** What the address of the orders may carry. */
export type OrderAddress = ReturnType<typeof readOrderSearch>

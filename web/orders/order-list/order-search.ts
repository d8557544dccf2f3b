import { count, oneOf, searchOf, text } from '../../app/search.ts'

/** The layouts over the same filters. */
export const layouts = ['list', 'board', 'calendar'] as const
export type Layout = (typeof layouts)[number]

/**
 * Reads what the address of the orders carries: filters, layout, page, and where its calendar is.
 */
export const readOrderSearch = searchOf({
  page: count,
  search: text,
  layout: oneOf(...layouts),
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
})

/** What the address of the orders may carry. */
export type OrderAddress = ReturnType<typeof readOrderSearch>

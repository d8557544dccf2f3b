import type { Item } from '../../api/client.ts'
import { todayHere } from '../../i18n/formats.ts'

type Owed = Pick<Item<'listInvoices'>, 'status' | 'dueOn' | 'isOverdue'>

/**
 * Whether the due day of an invoice is shown as any other day: nothing is owed any more, or the day is over
 * here, but not everywhere yet. Until it is, the invoice is not overdue, and no list counts it so.
 */
export const isDuePlain = ({ status, dueOn, isOverdue }: Owed, today = todayHere()): boolean =>
  (status !== 'open' && status !== 'partially_paid') ||
  (!isOverdue && dueOn !== null && dueOn < today)

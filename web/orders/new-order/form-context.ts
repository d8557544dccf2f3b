import type { Check } from './use-check.ts'
import type { OrderDraft } from './draft.ts'

/** What each section of the order form gets. */
export type FormPart = {
  draft: OrderDraft
  change: (part: Partial<OrderDraft> | ((before: OrderDraft) => Partial<OrderDraft>)) => void
  check: Check
  /** Whom the order is for is, once it is at the service. */
  isFixed: boolean
  /** Problems are shown from the first try to send on; before, an empty form is no fault. */
  showsMissing: boolean
}

import type { Query } from '#contract/platform/endpoint'
import type { Page, Paging } from '#contract/platform/page'
import {
  mostExportedLateOrders,
  type exportLateOrders,
  type LateOrder,
  type listLateOrders,
} from '#contract/workspace/late-orders'
import type { Principal } from '#platform/auth/session'
import { csvFile, numberCell, type Cell } from '#platform/csv'
import type { Tx } from '#platform/db/db'
import { inputError, invalidInput, Refusal } from '#platform/errors'
import type { ReaderWishes } from '#platform/http/summary-fields'
import { languageOfReader } from '#server/orders/work-summary'
import { selectLateOrders } from './late-order-queries.ts'
import { lateOrderWords } from './late-order-words.ts'
import { daysOf } from './reports.ts'

type Asked = Query<typeof exportLateOrders>

/** A page of the orders that missed their promised day, as the caller may see them. @throws Refusal 400 */
export async function listLate(
  tx: Tx,
  { organizationType }: Principal,
  { fromOn, toOn, labConnectionId, ...wanted }: Query<typeof listLateOrders>,
): Promise<Page<LateOrder>> {
  const ofLabs = (['cause', 'workCentreId'] as const).find((key) => wanted[key] !== undefined)
  if (organizationType === 'clinic' && ofLabs !== undefined) {
    throw invalidInput(inputError('query', `/${ofLabs}`, 'not_of_this_report'))
  }
  const frame = { ...(await daysOf(tx, { fromOn, toOn })), step: null, labConnectionId }
  return selectLateOrders(tx, { frame, organizationType }, wanted)
}

/** The orders that missed their promised day as CSV. @throws Refusal 400; 422 for a list that is too long */
export async function exportLate(
  { tx, session, wishes }: { tx: Tx; session: Principal; wishes: ReaderWishes },
  asked: Asked,
): Promise<{ fileName: string; content: string }> {
  const most = mostExportedLateOrders
  const paging: Paging = { page: 1, limit: most }
  const { data, pagination } = await listLate(tx, session, { ...asked, ...paging })
  if (pagination.total > most) {
    throw new Refusal('order_export_too_long', { count: pagination.total, most })
  }
  const isLab = session.organizationType === 'lab'
  const { fileName, separator, heads, causes } = lateOrderWords[await languageOfReader(tx, wishes)]
  const columns: [head: string, cell: (order: LateOrder) => Cell][] = [
    [heads.number, ({ number }) => number],
    [isLab ? heads.clinic : heads.lab, ({ customerName }) => customerName],
    [heads.promised, ({ promisedOn }) => promisedOn],
    [heads.arrived, ({ arrivedOn }) => arrivedOn],
    [heads.daysLate, ({ daysLate }) => numberCell(String(daysLate))],
  ]
  if (isLab) {
    columns.push(
      [heads.cause, ({ cause }) => cause && causes[cause]],
      [heads.workCentre, ({ workCentre }) => workCentre],
    )
  }
  const rows = [
    columns.map(([head]): Cell => head),
    ...data.map((order) => columns.map(([, cell]) => cell(order))),
  ]
  return {
    fileName: `${fileName}.csv`,
    content: csvFile(rows, separator),
  }
}

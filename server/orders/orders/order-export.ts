import { Readable } from 'node:stream'
import { mostExportedOrders, type exportOrders } from '#contract/orders/order-export'
import { orderSorts, type OrderSort, type OrderSummary } from '#contract/orders/orders'
import type { WorkSummary } from '#contract/orders/work-summary'
import { decimalOf } from '#contract/platform/currencies'
import type { Query } from '#contract/platform/endpoint'
import type { Principal } from '#platform/auth/session'
import { byteOrderMark, csvRow, numberCell, type Cell } from '#platform/csv'
import type { Tx } from '#platform/db/db'
import { Refusal } from '#platform/errors'
import type { ReaderWishes } from '#platform/http/summary-fields'
import { languageOfReader, workSummaryField, type SummaryLanguage } from '../work-summary/index.ts'
import { exportWords, type ExportWords } from './export-words.ts'
import { selectOrdersByIds } from './list-queries.ts'
import { showSummary } from './money.ts'
import { listOrderIds, readOrderCounts } from './orders.ts'

/** One column of the file: its head, and the cell of an order. */
type FileColumn = {
  head: string
  cell: (order: OrderSummary, work: WorkSummary | null) => Cell
}

/** Who reads, and in which words. */
type Reader = { tx: Tx; session: Principal; wishes: ReaderWishes }

const decimalSigns: Readonly<Record<SummaryLanguage, ',' | '.'>> = { en: '.', de: ',' }
const joined = (parts: readonly (string | null)[], by: string): string =>
  parts.filter(Boolean).join(by)

function whoColumns(
  { heads, priority, kind }: ExportWords,
  side: Principal['organizationType'],
): Pick<Record<OrderSort, FileColumn[]>, 'number' | 'patient' | 'counterpart'> {
  const trays = {
    head: heads.tray,
    cell: (order: OrderSummary) =>
      joined(
        order.trays.map(({ code }) => code),
        ', ',
      ),
  }
  return {
    number: [
      { head: heads.number, cell: ({ number }) => number },
      ...(side === 'lab' ? [trays] : []),
    ],
    patient: [
      { head: heads.work, cell: (_order, work) => work?.text ?? null },
      {
        head: heads.patient,
        cell: ({ patient }) =>
          patient && (joined([patient.lastName, patient.firstName], ', ') || patient.code),
      },
      { head: heads.priority, cell: (order) => priority[order.priority] },
      { head: heads.kind, cell: (order) => kind[order.kind] },
    ],
    counterpart: [
      {
        head: heads[side === 'lab' ? 'clinic' : 'lab'],
        cell: ({ counterpart }) => counterpart.name,
      },
      {
        head: heads.dentist,
        cell: ({ dentist }) =>
          dentist && joined([dentist.title, dentist.firstName, dentist.lastName], ' '),
      },
    ],
  }
}

/** What each column of the list is in the file. */
function columnsOf(
  words: ExportWords,
  { organizationType }: Principal,
  decimalSign: ',' | '.',
): Record<OrderSort, FileColumn[]> {
  const { heads } = words
  return {
    ...whoColumns(words, organizationType),
    status: [
      {
        head: heads.status,
        cell: ({ status, currentStage }) =>
          (status === 'in_production' ? currentStage?.label : null) ?? words.status[status],
      },
    ],
    due: [{ head: heads.due, cell: ({ promisedOn, requestedOn }) => promisedOn ?? requestedOn }],
    waitingOn: [{ head: heads.waitingOn, cell: ({ waitingOn }) => words.waitingOn[waitingOn] }],
    total: [
      {
        head: heads.total,
        cell: ({ totals }) =>
          totals === null || totals.totalMinor === null || totals.currency === null
            ? null
            : numberCell(decimalOf(totals.totalMinor, totals.currency).replace('.', decimalSign)),
      },
      { head: heads.currency, cell: ({ totals }) => totals?.currency ?? null },
    ],
  }
}

// So many are read at once: a page of the list, whose plan is known to be short.
const ordersAtOnce = 100

async function* rowsOf(
  { tx, session, wishes }: Reader,
  ids: readonly string[],
  columns: readonly FileColumn[],
  separator: ',' | ';',
): AsyncGenerator<string> {
  yield (
    byteOrderMark +
      csvRow(
        columns.map(({ head }) => head),
        separator,
      )
  )
  for (let from = 0; from < ids.length; from += ordersAtOnce) {
    const some = ids.slice(from, from + ordersAtOnce)
    const orders = await selectOrdersByIds(tx, some, session.organizationType)
    const workOf = await workSummaryField.read(tx, some, wishes)
    yield orders
      .map((listed) => {
        const order = showSummary(session, listed)
        const work = workOf(order.id) as WorkSummary | null
        return csvRow(
          columns.map(({ cell }) => cell(order, work)),
          separator,
        )
      })
      .join('')
  }
}

/**
 * The orders of a list as CSV in the words of who reads it. Which orders they are is read at once, so that
 * none is there twice; what is said of them is read while the file is sent. @throws Refusal 400 for a
 * filter of the other side, 403 for the order of amounts that the caller may not see, 422 for a list that
 * is too long
 */
export async function exportOrderList(
  reader: Reader,
  { columns, ...query }: Query<typeof exportOrders>,
): Promise<{ fileName: string; content: Readable }> {
  const { tx, session, wishes } = reader
  const ids = await listOrderIds(tx, session, query)
  if (ids.length > mostExportedOrders) {
    const { count } = await readOrderCounts(tx, session, query)
    throw new Refusal('order_export_too_long', { count, most: mostExportedOrders })
  }
  const language = await languageOfReader(tx, wishes)
  const words = exportWords[language]
  const decimalSign = decimalSigns[language]
  const all = columnsOf(words, session, decimalSign)
  const asked = columns ? (columns.split(',') as OrderSort[]) : orderSorts
  const shown = [...new Set(asked)]
    .filter((name) => name !== 'total' || session.canSeeFinance)
    .flatMap((name) => all[name])
  return {
    fileName: `${words.fileName}.csv`,
    content: Readable.from(rowsOf(reader, ids, shown, decimalSign === ',' ? ';' : ',')),
  }
}

import { Link } from '@tanstack/react-router'
import type { Answer } from '../../api/client.ts'
import { useAll } from '../../api/use-all.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { Card } from '../../ui/page.tsx'
import { invoiceHistoryOf, type InvoiceEvent } from './invoice-history.ts'

type Invoice = Answer<'getInvoice'>['invoice']

function HistoryEntry({ event, currency }: { event: InvoiceEvent; currency: string }) {
  const t = useMessages()
  const format = useFormat()
  const { kind, at, amountMinor, paymentId, creditNoteId } = event
  const name =
    kind === 'drafted' || kind === 'sent'
      ? t.finance.timeline[kind]
      : t.finance.labels.ledgerKind[kind]
  return (
    <li className="relative ps-5 before:absolute before:start-1 before:top-2 before:size-1.5 before:rounded-full before:bg-control">
      <div className="flex justify-between gap-3">
        {creditNoteId ? (
          <Link
            to="/invoices"
            search={{ view: 'credits', note: creditNoteId }}
            className="hover:underline"
          >
            {name}
          </Link>
        ) : paymentId ? (
          <Link to="/payments/$id" params={{ id: paymentId }} className="hover:underline">
            {name}
          </Link>
        ) : (
          <span>{name}</span>
        )}
        {amountMinor !== null && (
          <span className="tabular-nums">{format.money(amountMinor, currency)}</span>
        )}
      </div>
      <time dateTime={at} className="text-xs text-ink-3">
        {format.instant(at)}
      </time>
    </li>
  )
}

/**
 * The history of an invoice, newest first; an entry of a payment or a credit note is a link to it.
 */
export function InvoiceHistoryCard({ invoice }: { invoice: Invoice }) {
  const t = useMessages()
  const { data: entries = [] } = useAll('listLedgerEntries', { query: { invoiceId: invoice.id } })
  return (
    <Card title={t.finance.timeline.title}>
      <ol className="flex flex-col gap-3">
        {invoiceHistoryOf(invoice, entries).map((event) => (
          <HistoryEntry key={event.id} event={event} currency={invoice.currency} />
        ))}
      </ol>
    </Card>
  )
}

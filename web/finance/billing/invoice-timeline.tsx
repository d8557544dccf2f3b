import { Link } from '@tanstack/react-router'
import type { Answer } from '../../api/client.ts'
import { useRead } from '../../api/hooks.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { Card } from '../../ui/page.tsx'
import { timelineOf, type Happening } from './timeline.ts'

type Invoice = Answer<'getInvoice'>['invoice']

function Step({ step, currency }: { step: Happening; currency: string }) {
  const t = useMessages()
  const format = useFormat()
  const { kind, at, amountMinor, paymentId, creditNoteId } = step
  const name =
    kind === 'drafted' || kind === 'sent'
      ? t.finance.timeline[kind]
      : t.finance.words.ledgerKind[kind]
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

/** What happened to an invoice, newest first; what moved money opens its cause. */
export function InvoiceTimeline({ invoice }: { invoice: Invoice }) {
  const t = useMessages()
  const { data } = useRead('listLedgerEntries', { query: { invoiceId: invoice.id, limit: 100 } })
  return (
    <Card title={t.finance.timeline.title}>
      <ol className="flex flex-col gap-3">
        {timelineOf(invoice, data?.data ?? []).map((step) => (
          <Step key={step.id} step={step} currency={invoice.currency} />
        ))}
      </ol>
    </Card>
  )
}

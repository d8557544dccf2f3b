import { MessageCircleQuestion } from 'lucide-react'
import { useState } from 'react'
import { queryInvoiceLine } from '../../api/body-rules/finance/invoice-queries.ts'
import type { Answer, Item } from '../../api/client.ts'
import { useCommand } from '../../api/hooks.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { useNotation } from '../../identity/settings/notation.ts'
import { writeTeeth } from '#contract/catalog/write-teeth'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/field.tsx'
import { showNotice } from '../../ui/toast.tsx'
import { useForm } from '../../ui/use-form.ts'
import { byOrder } from './draft-lines.ts'
import { OrderLink } from './finance-parts.tsx'

type Invoice = Answer<'getInvoice'>['invoice']
type Line = Invoice['lines'][number]
type Query = Item<'listInvoiceQueries'>

function ContestDialog({ line, onClose }: { line: Line; onClose: () => void }) {
  const t = useMessages()
  const form = useForm({ reason: '' }, queryInvoiceLine)
  const { run, isBusy } = useCommand('queryInvoiceLine', {
    onDone: () => {
      showNotice(t.finance.query.sent)
      onClose()
    },
    onProblem: form.take,
  })
  return (
    <FormDialog
      title={t.finance.query.contestTitle(line.description)}
      submitLabel={t.finance.query.contest}
      isBusy={isBusy}
      isDisabled={form.values.reason.trim() === ''}
      onClose={onClose}
      onSubmit={() =>
        void run({ params: { id: line.id }, body: { reason: form.values.reason.trim() } })
      }
    >
      <TextArea
        label={t.finance.query.why}
        hint={`${t.finance.query.staysOwed} ${t.finance.query.noPatients}`}
        {...form.field('reason')}
      />
    </FormDialog>
  )
}

function LineRow({
  line,
  currency,
  contest,
}: {
  line: Line
  currency: string
  /** Undefined where the line cannot be contested or is contested already. */
  contest: (() => void) | undefined
}) {
  const t = useMessages()
  const format = useFormat()
  const notation = useNotation()
  const {
    description,
    teeth,
    quantity,
    unitPriceMinor,
    discountMinor,
    taxRateBasisPoints,
    amountMinor,
  } = line
  return (
    <li className="group flex items-baseline gap-3 px-4 py-2">
      <div className="min-w-0 flex-1">
        <p>
          {description}
          {teeth.length > 0 && (
            <span className="text-ink-3 tabular-nums"> · {writeTeeth(teeth, notation)}</span>
          )}
        </p>
        <p className="text-sm text-ink-3 tabular-nums">
          {t.finance.lines.of(quantity, format.money(unitPriceMinor, currency))}
          {discountMinor > 0 && ` · ${t.finance.lines.less(format.money(discountMinor, currency))}`}
          {taxRateBasisPoints > 0 &&
            ` · ${t.finance.lines.tax(format.basisPoints(taxRateBasisPoints))}`}
        </p>
      </div>
      {contest && (
        <Button
          variant="quiet"
          data-print="no"
          aria-label={t.finance.query.contestTitle(description)}
          icon={<MessageCircleQuestion aria-hidden className="size-4" />}
          onClick={contest}
        >
          <span className="max-md:sr-only">{t.finance.query.contest}</span>
        </Button>
      )}
      <span className="tabular-nums">{format.money(amountMinor, currency)}</span>
    </li>
  )
}

/** The lines of an issued invoice, each under the order that it bills; a clinic can contest one. */
export function InvoiceLines({
  invoice,
  queries,
}: {
  invoice: Invoice
  queries: readonly Query[]
}) {
  const t = useMessages()
  const [contested, setContested] = useState<Line | null>(null)
  const openLines = new Set(
    queries.filter(({ status }) => status === 'open').map(({ invoiceLineId }) => invoiceLineId),
  )
  return (
    <>
      {byOrder(invoice.lines).map(({ orderId, lines }) => (
        <section
          key={orderId ?? 'none'}
          aria-label={lines[0]?.patientLabel ?? t.finance.lines.label}
          className="break-inside-avoid border-t border-line first:border-t-0"
        >
          {(orderId ?? lines[0]?.patientLabel) && (
            <p className="flex flex-wrap items-baseline gap-x-3 px-4 pt-2 text-sm">
              {orderId && (
                <OrderLink
                  id={orderId}
                  number={lines[0]?.orderNumber ?? null}
                  work={lines[0]?.workSummary ?? null}
                />
              )}
              <span className="text-ink-3">{lines[0]?.patientLabel}</span>
            </p>
          )}
          <ul>
            {lines.map((line) => (
              <LineRow
                key={line.id}
                line={line}
                currency={invoice.currency}
                contest={
                  invoice.can.query && !openLines.has(line.id)
                    ? () => setContested(line)
                    : undefined
                }
              />
            ))}
          </ul>
        </section>
      ))}
      {contested && <ContestDialog line={contested} onClose={() => setContested(null)} />}
    </>
  )
}

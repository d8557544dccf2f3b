import type { ReactNode } from 'react'
import type { Answer } from '../../api/client.ts'
import { useFormat, useMessages, useSpeech } from '../../i18n/index.tsx'
import { countryNamed } from '../../partners/connections/country-named.ts'
import { classNames } from '../../ui/class-names.ts'
import { Due } from '../../ui/due.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Card } from '../../ui/page.tsx'
import { isDuePlain } from './due-mark.ts'
import { InvoiceLink, OrderLink } from './finance-parts.tsx'

type Invoice = Answer<'getInvoice'>['invoice']
type Party = Invoice['seller']

function Address({ title, party }: { title: string; party: NonNullable<Party> }) {
  const { t, locale } = useSpeech()
  const { legalName, name, addressLine1, addressLine2, postalCode, city, region, country } = party
  const lines = [
    addressLine1,
    addressLine2,
    [postalCode, city].filter(Boolean).join(' '),
    [region, country && countryNamed(country, locale)].filter(Boolean).join(', '),
    party.taxId && t.finance.taxNumber(party.taxId),
  ]
  return (
    <div className="min-w-0">
      <p className="text-xs text-ink-3">{title}</p>
      <p className="font-medium">{legalName ?? name}</p>
      {lines.filter(Boolean).map((line) => (
        <p key={line} className="text-sm text-ink-2">
          {line}
        </p>
      ))}
    </div>
  )
}

/** Seller and buyer, as they were when the invoice was issued. */
export function Parties({
  invoice: { seller, buyer },
}: {
  invoice: Pick<Invoice, 'seller' | 'buyer'>
}) {
  const t = useMessages()
  if (!seller && !buyer) return null
  return (
    <Card>
      <div className="grid gap-4 sm:grid-cols-2">
        {seller && <Address title={t.finance.seller} party={seller} />}
        {buyer && <Address title={t.finance.buyer} party={buyer} />}
      </div>
    </Card>
  )
}

function Sum({
  label,
  children,
  isTotal,
}: {
  label: ReactNode
  children: ReactNode
  isTotal?: boolean
}) {
  return (
    <div
      className={classNames(
        'flex justify-between gap-6 py-0.5',
        isTotal && 'mt-1 border-t border-line pt-1.5 font-semibold',
      )}
    >
      <dt className={isTotal ? '' : 'text-ink-3'}>{label}</dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  )
}

/** The totals of an invoice: subtotal, discount, taxes, payments and what is open. */
export function InvoiceTotals({ invoice }: { invoice: Invoice }) {
  const t = useMessages()
  const format = useFormat()
  const { subtotalMinor, discountMinor, taxes, taxMode, totalMinor, paidMinor, creditedMinor } =
    invoice
  const amount = (minor: number) => format.money(minor, invoice.currency)
  return (
    <dl className="ms-auto w-full max-w-sm border-t border-line px-4 py-3 sm:border-t-0">
      <Sum label={t.finance.totals.subtotal}>{amount(subtotalMinor)}</Sum>
      {discountMinor > 0 && <Sum label={t.finance.totals.discount}>{amount(-discountMinor)}</Sum>}
      {taxMode !== 'none' &&
        taxes.map(({ taxRateBasisPoints, taxMinor }) => (
          <Sum
            key={taxRateBasisPoints}
            label={t.finance.totals.taxOf(format.basisPoints(taxRateBasisPoints), taxMode)}
          >
            {amount(taxMinor)}
          </Sum>
        ))}
      <Sum label={t.finance.totals.total} isTotal>
        {amount(totalMinor)}
      </Sum>
      {paidMinor !== 0 && <Sum label={t.finance.totals.paid}>{amount(-paidMinor)}</Sum>}
      {creditedMinor !== 0 && <Sum label={t.finance.totals.credited}>{amount(-creditedMinor)}</Sum>}
      {invoice.status !== 'draft' && (
        <Sum label={t.finance.totals.balance} isTotal>
          {amount(invoice.balanceMinor)}
        </Sum>
      )}
    </dl>
  )
}

/** The facts of an invoice beside its lines. */
export function InvoiceFacts({ invoice }: { invoice: Invoice }) {
  const t = useMessages()
  const format = useFormat()
  return (
    <Card title={t.finance.details}>
      <Facts
        rows={[
          invoice.issuedOn !== null && [t.finance.columns.issued, format.fullDay(invoice.issuedOn)],
          [
            t.finance.columns.due,
            <Due key="due" day={invoice.dueOn} isOver={isDuePlain(invoice)} />,
          ],
          invoice.deliveredOn !== null && [
            t.finance.delivered,
            format.fullDay(invoice.deliveredOn),
          ],
          invoice.lateInvoiceId !== null && [
            t.finance.lateFeeFor,
            <InvoiceLink key="late" id={invoice.lateInvoiceId} />,
          ],
          invoice.depositOrderId !== null && [
            t.finance.depositFor,
            <OrderLink
              key="deposit"
              id={invoice.depositOrderId}
              number={invoice.depositOrderNumber}
            />,
          ],
          invoice.lateFeeBasisPoints !== null &&
            invoice.lateFeeBasisPoints > 0 && [
              t.finance.lateFee,
              format.basisPoints(invoice.lateFeeBasisPoints),
            ],
          invoice.sentAt !== null && [t.finance.sent, format.instant(invoice.sentAt)],
          invoice.taxNote !== null && [t.finance.taxNote, invoice.taxNote],
          invoice.notes !== null && [t.finance.notes, invoice.notes],
          invoice.voidReason !== null && [t.finance.voidedBecause, invoice.voidReason],
        ]}
      />
    </Card>
  )
}

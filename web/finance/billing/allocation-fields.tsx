import type { Item } from '../../api/client.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { MoneyField } from '../../ui/money-field.tsx'
import type { Allocation } from './allocations.ts'

type Invoice = Item<'listInvoices'>

/** How much of a payment goes to each open invoice: as proposed, or as somebody types it. */
export function AllocationFields({
  invoices,
  allocations,
  onChange,
}: {
  invoices: readonly Invoice[]
  allocations: readonly Allocation[]
  onChange: (allocations: Allocation[]) => void
}) {
  const t = useMessages()
  const format = useFormat()
  const put = (invoiceId: string, amountMinor: number | null) =>
    onChange([
      ...allocations.filter((allocation) => allocation.invoiceId !== invoiceId),
      ...(amountMinor ? [{ invoiceId, amountMinor }] : []),
    ])
  return (
    <ul className="flex flex-col gap-2">
      {invoices.map(({ id, number, balanceMinor, currency, dueOn }) => (
        <li key={id} className="grid grid-cols-[1fr_9rem] items-center gap-3">
          <span className="min-w-0 text-sm">
            <span className="font-medium tabular-nums">{number}</span>{' '}
            <span className="text-ink-3">
              {t.finance.payment.openOf(
                format.money(balanceMinor, currency),
                dueOn ? format.day(dueOn) : '–',
              )}
            </span>
          </span>
          <MoneyField
            label={t.finance.payment.shareOf(number ?? '')}
            hidesLabel
            currency={currency}
            most={balanceMinor}
            value={
              allocations.find((allocation) => allocation.invoiceId === id)?.amountMinor ?? null
            }
            onChange={(amount) => put(id, amount)}
          />
        </li>
      ))}
    </ul>
  )
}

/** What is left of a payment once its allocations are taken from it, or how much they are too many. */
export function AllocationRest({
  left,
  currency,
  allocations,
}: {
  /** Minor units; below zero where more is allocated than was paid. */
  left: number
  currency: string
  allocations: readonly Allocation[]
}) {
  const t = useMessages().finance.payment
  const format = useFormat()
  const amount = format.money(Math.abs(left), currency)
  const text = left < 0 ? t.tooMuch(amount) : left > 0 ? t.rest(amount) : t.nothingLeft
  return (
    <p role="status" className={left < 0 ? 'text-sm text-bad' : 'text-sm text-ink-3'}>
      {left === 0 && allocations.length === 0 ? '' : text}
    </p>
  )
}

import type { Item } from '../../api/client.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { MoneyField } from '../../ui/money-field.tsx'
import type { Share } from './allocation.ts'

type Invoice = Item<'listInvoices'>

/** How much of an amount goes to which open invoice: as proposed, or as it is typed. */
export function ShareFields({
  invoices,
  shares,
  onChange,
}: {
  invoices: readonly Invoice[]
  shares: readonly Share[]
  onChange: (shares: Share[]) => void
}) {
  const t = useMessages()
  const format = useFormat()
  const put = (invoiceId: string, amountMinor: number | null) =>
    onChange([
      ...shares.filter((share) => share.invoiceId !== invoiceId),
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
            value={shares.find((share) => share.invoiceId === id)?.amountMinor ?? null}
            onChange={(amount) => put(id, amount)}
          />
        </li>
      ))}
    </ul>
  )
}

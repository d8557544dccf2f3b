import { findIban, transferCodeOf } from '#contract/finance/transfer-code'
import { decimalOf } from '#contract/platform/currencies'
import type { Answer } from '../../api/client.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { late } from '../../ui/late.tsx'

type Invoice = Answer<'getInvoice'>['invoice']

// Drawing a code is a tenth of the code of all pages of money, and only an open invoice shows one.
const TransferCode = late(() => import('./transfer-code.tsx').then((part) => part.TransferCode))

function Copied({ label, value, shown }: { label: string; value: string; shown?: string }) {
  const t = useMessages()
  return (
    <span className="flex items-start justify-between gap-2">
      <span className="min-w-0 break-words whitespace-pre-line tabular-nums">{shown ?? value}</span>
      <span data-print="no" className="-my-1">
        <CopyButton label={t.finance.pay.copy(label)} text={value} copied={t.finance.pay.copied} />
      </span>
    </span>
  )
}

/**
 * How to transfer what is open: account, amount and reference to copy, and a code for banking apps.
 */
export function TransferDetails({ invoice }: { invoice: Invoice }) {
  const t = useMessages()
  const format = useFormat()
  const { bankDetails, seller, balanceMinor, currency, number } = invoice
  if (bankDetails === null) {
    return <p className="mt-3 text-sm text-ink-3">{t.finance.pay.noBank}</p>
  }
  const payee = seller?.legalName ?? seller?.name ?? invoice.counterpartName ?? ''
  const iban = findIban(bankDetails)
  const code = transferCodeOf({
    name: payee,
    bankDetails,
    currency,
    minor: balanceMinor,
    text: number ?? '',
  })
  return (
    <section aria-label={t.finance.pay.byTransfer} className="mt-4 border-t border-line pt-3">
      <h3 className="mb-2 font-medium">{t.finance.pay.byTransfer}</h3>
      <Facts
        rows={[
          [t.finance.pay.payee, <Copied key="p" label={t.finance.pay.payee} value={payee} />],
          [
            t.finance.pay.account,
            <Copied
              key="a"
              label={t.finance.pay.account}
              value={iban ?? bankDetails}
              shown={bankDetails}
            />,
          ],
          [
            t.finance.amount,
            <Copied
              key="m"
              label={t.finance.amount}
              value={decimalOf(balanceMinor, currency)}
              shown={format.money(balanceMinor, currency)}
            />,
          ],
          number !== null && [
            t.finance.payment.reference,
            <Copied key="r" label={t.finance.payment.reference} value={number} />,
          ],
        ]}
      />
      {code && (
        <div className="mt-3 flex flex-col gap-1">
          <div className="size-36">
            <TransferCode text={code} label={t.finance.pay.code} />
          </div>
          <p className="text-xs text-ink-3">{t.finance.pay.codeHint}</p>
        </div>
      )}
    </section>
  )
}

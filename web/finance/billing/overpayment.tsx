import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { Answer, Item } from '../../api/client.ts'
import { useCommand } from '../../api/hooks.ts'
import { useAll } from '../../api/use-all.ts'
import { useSession } from '../../app/session.tsx'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { Button } from '../../ui/button.tsx'
import { Banner } from '../../ui/states.tsx'
import { showNotice } from '../../ui/toast.tsx'

type Payment = Item<'listPayments'>

const isOverpaid = ({ provider, invoiceId, unallocatedMinor, status }: Payment): boolean =>
  provider !== null &&
  invoiceId !== null &&
  unallocatedMinor > 0 &&
  ['succeeded', 'partially_refunded'].includes(status)

/**
 * A notice that an online payment was more than its invoice asks for; an owner can refund the rest.
 */
export function Overpayment({ payment }: { payment: Payment }) {
  const t = useMessages()
  const format = useFormat()
  const { isLab } = useSession()
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const { run, isBusy } = useCommand('refundPayment', {
    onDone: () => showNotice(t.finance.refund.done),
  })
  if (!isOverpaid(payment)) return null
  const { id, unallocatedMinor: amountMinor, currency, invoiceNumber } = payment
  const sum = format.money(amountMinor, currency)
  const words = t.finance.overpayment
  return (
    <Banner tone="warn">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span>
          {words.text(sum, invoiceNumber ?? '')} {isLab ? words.forLab : words.forClinic}
        </span>
        {payment.can.refund && (
          <Button
            isBusy={isBusy}
            icon={<Undo2 aria-hidden className="size-4" />}
            onClick={() => void run({ params: { id }, idempotencyKey, body: { amountMinor } })}
          >
            {words.refund(sum)}
          </Button>
        )}
      </div>
    </Banner>
  )
}

/** The overpayments of an invoice, each with its refund. */
export function OverpaymentsOf({ invoice }: { invoice: Answer<'getInvoice'>['invoice'] }) {
  const { data: payments = [] } = useAll('listPayments', { query: { invoiceId: invoice.id } })
  return payments.map((payment) => <Overpayment key={payment.id} payment={payment} />)
}

import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useAll } from '../../api/use-all.ts'
import { useMessages } from '../../i18n/index.tsx'
import { Banner } from '../../ui/states.tsx'
import { outcomeOf, returnKeys } from './payment-return.ts'

const tones = { succeeded: 'good', processing: 'neutral', failed: 'bad' } as const

/** Shows the outcome of a payment to a payer who returns from a page of the bank. */
export function PaymentReturnBanner({ invoiceId }: { invoiceId: string }) {
  const t = useMessages().finance.pay
  const navigate = useNavigate()
  const search = useSearch({ from: '/signed-in/invoices/$id' })
  const [back] = useState(search)
  const isBack = back.redirect_status !== undefined
  const payments = useAll('listPayments', { query: { invoiceId } }, { isEnabled: isBack })
  // The address holds a secret of the payment: it is neither kept in the history nor passed on.
  useEffect(() => {
    if (!isBack) return
    void navigate({
      to: '.',
      replace: true,
      search: (before: Record<string, unknown>) =>
        Object.fromEntries(
          Object.entries(before).filter(
            ([key]) => !(returnKeys as readonly string[]).includes(key),
          ),
        ),
    })
  }, [isBack, navigate])
  const outcome = payments.data ? outcomeOf(back, payments.data) : null
  if (outcome === null) return null
  return (
    <div role="status">
      <Banner tone={tones[outcome]}>{t.returned[outcome]}</Banner>
    </div>
  )
}

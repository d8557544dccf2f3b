import { CreditCard, ExternalLink } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { onlinePaymentOff } from '#contract/refusals/finance-groups'
import type { Answer } from '../../api/client.ts'
import { useCommand } from '../../api/hooks.ts'
import { useAll } from '../../api/use-all.ts'
import type { ApiProblem } from '../../api/problem.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { AnchorButton, Button } from '../../ui/button.tsx'
import { Card } from '../../ui/page.tsx'
import { useProblemText } from '../../ui/use-problem-text.ts'
import { Banner, Skeleton } from '../../ui/states.tsx'
import { TransferDetails } from './transfer-details.tsx'
import { loadOnline } from '../../ui/late.tsx'

type Invoice = Answer<'getInvoice'>['invoice']
type Begun = Answer<'payInvoice'>

const CardForm = lazy(() => loadOnline(() => import('./card-form.tsx')))

/**
 * Finishes a payment that was begun: in the provider's own fields, or at the stand-in of a demo.
 */
function Finish({ begun, onPaid }: { begun: Begun; onPaid: () => void }) {
  const t = useMessages()
  const { publishableKey, standInUrl, clientSecret, providerAccountId, savedMethodId } = begun
  if (standInUrl) {
    return (
      <div className="flex flex-col gap-2">
        <Banner tone="warn">{t.finance.pay.standIn}</Banner>
        <AnchorButton
          variant="primary"
          href={standInUrl}
          target="_blank"
          rel="noreferrer"
          icon={<ExternalLink aria-hidden className="size-4" />}
        >
          {t.finance.pay.openStandIn}
        </AnchorButton>
        <p className="text-xs text-ink-3">{t.finance.pay.comesBack}</p>
      </div>
    )
  }
  if (!publishableKey) return <Banner>{t.finance.pay.noKey}</Banner>
  return (
    <Suspense fallback={<Skeleton lines={4} />}>
      <CardForm
        kind="payment"
        publishableKey={publishableKey}
        accountId={providerAccountId}
        clientSecret={clientSecret}
        savedMethodId={savedMethodId}
        onDone={onPaid}
      />
    </Suspense>
  )
}

/** A refusal to pay online; one that says paying online is off gets a heading. */
function OnlineOff({ problem }: { problem: ApiProblem }) {
  const t = useMessages()
  const problemText = useProblemText()
  return (
    <p role="status" className="text-sm text-ink-2">
      {onlinePaymentOff.some((off) => off === problem.code) && (
        <span className="font-medium">{t.finance.pay.off} </span>
      )}
      {problemText(problem)}
    </p>
  )
}

/**
 * How a clinic pays an invoice: online, or by transfer with everything to copy. Shows a payment
 * under way.
 */
export function PayCard({ invoice }: { invoice: Invoice }) {
  const t = useMessages()
  const format = useFormat()
  const [begun, setBegun] = useState<Begun | null>(null)
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  const [isPaid, setIsPaid] = useState(false)
  const payments = useAll('listPayments', { query: { invoiceId: invoice.id } })
  const { run, isBusy } = useCommand('payInvoice', { onDone: setBegun, onProblem: setProblem })
  if (!invoice.can.pay || invoice.balanceMinor <= 0) return null
  const underWay = payments.data?.find(({ status }) => status === 'processing')
  const begin = () => {
    setProblem(null)
    void run({ params: { id: invoice.id } })
  }
  return (
    <Card title={t.finance.pay.title(format.money(invoice.balanceMinor, invoice.currency))}>
      <div data-print="no" className="flex flex-col gap-3">
        {(underWay ?? isPaid) ? (
          <Banner tone="good">{t.finance.pay.underWay}</Banner>
        ) : begun ? (
          <Finish begun={begun} onPaid={() => setIsPaid(true)} />
        ) : (
          <Button
            variant="primary"
            isBusy={isBusy}
            icon={<CreditCard aria-hidden className="size-4" />}
            onClick={begin}
          >
            {t.finance.pay.online}
          </Button>
        )}
        {problem && <OnlineOff problem={problem} />}
      </div>
      <TransferDetails invoice={invoice} />
    </Card>
  )
}

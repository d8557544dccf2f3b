import { useParams } from '@tanstack/react-router'
import { Printer, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { Answer } from '../../api/client.ts'
import { useCommand, useRead } from '../../api/hooks.ts'
import { useAll } from '../../api/use-all.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { MoneyField } from '../../ui/money-field.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { Banner, Loaded, Skeleton } from '../../ui/states.tsx'
import { showNotice } from '../../ui/toast.tsx'
import { unallocatedOf, allocate, type Allocation } from './allocations.ts'
import { Overpayment } from './overpayment.tsx'
import { InvoiceLink, OrderLink, useCounterpartTitle } from './finance-parts.tsx'
import { PaymentState } from './payments-page.tsx'
import { AllocationFields, AllocationRest } from './allocation-fields.tsx'
import { RefundTable } from './refunds.tsx'

type Payment = Answer<'getPayment'>['payment']
type DialogProps = { payment: Payment; onClose: () => void }

function RefundDialog({ payment, onClose }: DialogProps) {
  const t = useMessages()
  const left = payment.amountMinor - payment.refundedMinor
  const [amount, setAmount] = useState<number | null>(left)
  const [reason, setReason] = useState('')
  const { run, isBusy } = useCommand('refundPayment', {
    onDone: () => {
      showNotice(t.finance.refund.done)
      onClose()
    },
  })
  return (
    <FormDialog
      title={t.finance.refund.step}
      submitLabel={t.finance.refund.step}
      isDanger
      isBusy={isBusy}
      isDisabled={!amount}
      onClose={onClose}
      onSubmit={() =>
        void run({
          params: { id: payment.id },
          body: {
            amountMinor: amount ?? left,
            ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
          },
        })
      }
    >
      <p className="text-ink-2">
        {payment.provider ? t.finance.refund.online : t.finance.refund.byHand}
      </p>
      <MoneyField
        label={t.finance.amount}
        currency={payment.currency}
        least={1}
        most={left}
        required
        value={amount}
        onChange={setAmount}
      />
      <TextField
        label={t.finance.reason}
        isOptional
        maxLength={300}
        value={reason}
        onChange={setReason}
      />
    </FormDialog>
  )
}

function AllocateDialog({ payment, onClose }: DialogProps) {
  const t = useMessages()
  const [typed, setTyped] = useState<Allocation[] | null>(null)
  const query = useAll('listInvoices', {
    query: { status: 'open,partially_paid', customerId: payment.customerId ?? '' },
  })
  const open = (query.data ?? []).filter(
    ({ currency, balanceMinor }) => currency === payment.currency && balanceMinor > 0,
  )
  const allocations = typed ?? allocate(payment.unallocatedMinor, open)
  const left = unallocatedOf(payment.unallocatedMinor, allocations)
  const { run, isBusy } = useCommand('allocatePayment', { onDone: onClose })
  return (
    <FormDialog
      title={t.finance.payment.allocate}
      submitLabel={t.finance.payment.allocate}
      isBusy={isBusy}
      isDisabled={left < 0 || allocations.length === 0}
      onClose={onClose}
      onSubmit={() => void run({ params: { id: payment.id }, body: { allocations } })}
    >
      <Loaded query={query}>
        {() =>
          open.length === 0 ? (
            <p className="text-ink-3">{t.finance.payment.nothingOpen}</p>
          ) : (
            <AllocationFields invoices={open} allocations={allocations} onChange={setTyped} />
          )
        }
      </Loaded>
      <AllocationRest left={left} currency={payment.currency} allocations={allocations} />
    </FormDialog>
  )
}

function AllocationsCard({
  payment,
  allocate,
}: {
  payment: Payment
  allocate: (() => void) | undefined
}) {
  const t = useMessages()
  const format = useFormat()
  const { allocations, unallocatedMinor, currency } = payment
  return (
    <Card title={t.finance.payment.for} isFlush>
      <ul>
        {allocations.map(({ invoiceId, invoiceNumber, amountMinor }) => (
          <li
            key={invoiceId}
            className="flex justify-between gap-3 border-t border-line px-4 py-2 tabular-nums"
          >
            <InvoiceLink id={invoiceId} number={invoiceNumber} />
            {format.money(amountMinor, currency)}
          </li>
        ))}
        {unallocatedMinor > 0 && (
          <li className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-4 py-2 tabular-nums">
            <span>{t.finance.payment.credit}</span>
            <span className="flex items-center gap-3">
              {allocate && <Button onClick={allocate}>{t.finance.payment.allocate}</Button>}
              {format.money(unallocatedMinor, currency)}
            </span>
          </li>
        )}
        {allocations.length === 0 && unallocatedMinor === 0 && (
          <li className="px-4 pb-3 text-ink-3">{t.finance.payment.nothing}</li>
        )}
      </ul>
    </Card>
  )
}

function PaymentFacts({ payment }: { payment: Payment }) {
  const t = useMessages()
  const format = useFormat()
  const counterpartTitle = useCounterpartTitle()
  const { amountMinor, refundedMinor, currency, feeMinor } = payment
  return (
    <Card title={t.finance.details}>
      <Facts
        rows={[
          [counterpartTitle, payment.counterpartName ?? '–'],
          [t.finance.amount, <strong key="a">{format.money(amountMinor, currency)}</strong>],
          refundedMinor > 0 && [t.finance.refund.given, format.money(refundedMinor, currency)],
          feeMinor !== null &&
            feeMinor !== 0 && [t.finance.payment.fee, format.money(feeMinor, currency)],
          [t.finance.columns.method, t.finance.labels.paymentMethod[payment.method]],
          payment.receivedAt !== null && [
            t.finance.payment.received,
            format.instant(payment.receivedAt),
          ],
          payment.reference !== null && [t.finance.payment.reference, payment.reference],
          payment.orderId !== null && [
            t.finance.depositFor,
            <OrderLink
              key="o"
              id={payment.orderId}
              number={payment.orderNumber}
              work={payment.workSummary}
            />,
          ],
          payment.providerPaymentId !== null && [
            t.finance.payment.providerId,
            <code key="p" className="text-xs break-all">
              {payment.providerPaymentId}
            </code>,
          ],
        ]}
      />
    </Card>
  )
}

/** One payment, which prints as its receipt: its allocations, its refunds and its payer. */
export function PaymentPage() {
  const t = useMessages()
  const format = useFormat()
  const { id } = useParams({ from: '/signed-in/payments/$id' })
  const [open, setOpen] = useState<'refund' | 'allocate' | null>(null)
  const query = useRead('getPayment', { params: { id } })
  const { data: refunds = [] } = useAll('listRefunds', { query: { paymentId: id } })
  const payment = query.data?.payment
  return (
    <Page
      title={
        payment
          ? t.finance.payment.title(format.money(payment.amountMinor, payment.currency))
          : t.finance.nav.payments
      }
      width="detail"
      parent={{ to: '/payments', label: t.finance.nav.payments }}
      subtitle={payment && <PaymentState status={payment.status} />}
      actions={
        <div data-print="no" className="flex flex-wrap gap-2">
          <Button icon={<Printer aria-hidden className="size-4" />} onClick={() => print()}>
            {t.finance.payment.receipt}
          </Button>
          {payment?.can.refund && (
            <Button
              variant="danger"
              icon={<Undo2 aria-hidden className="size-4" />}
              onClick={() => setOpen('refund')}
            >
              {t.finance.refund.step}
            </Button>
          )}
        </div>
      }
    >
      <Loaded query={query} skeleton={<Skeleton lines={8} />}>
        {({ payment: loaded }) => (
          <>
            <Overpayment payment={loaded} />
            {loaded.failureMessage !== null && <Banner tone="bad">{loaded.failureMessage}</Banner>}
            <div className="grid items-start gap-4 lg:grid-cols-2">
              <PaymentFacts payment={loaded} />
              <div className="flex flex-col gap-4">
                <AllocationsCard
                  payment={loaded}
                  allocate={loaded.can.allocate ? () => setOpen('allocate') : undefined}
                />
                {refunds.length > 0 && (
                  <Card title={t.finance.paymentViews.refunds} isFlush>
                    <RefundTable refunds={refunds} />
                  </Card>
                )}
              </div>
            </div>
            {open === 'refund' && <RefundDialog payment={loaded} onClose={() => setOpen(null)} />}
            {open === 'allocate' && (
              <AllocateDialog payment={loaded} onClose={() => setOpen(null)} />
            )}
          </>
        )}
      </Loaded>
    </Page>
  )
}

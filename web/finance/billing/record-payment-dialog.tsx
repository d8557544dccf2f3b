import { useMemo, useState } from 'react'
import type { Item } from '../../api/client.ts'
import { useCommand } from '../../api/hooks.ts'
import { useAll } from '../../api/use-all.ts'
import { todayHere } from '../../i18n/formats.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import type { Choice } from '../../ui/combobox.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { Select, TextField } from '../../ui/field.tsx'
import { MoneyField } from '../../ui/money-field.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { showNotice } from '../../ui/toast.tsx'
import { leftOf, spread, type Share } from './allocation.ts'
import { CustomerField } from './customer-field.tsx'
import { ShareFields } from './share-fields.tsx'

type Invoice = Item<'listInvoices'>
type PaidInvoice = Pick<
  Invoice,
  'customerId' | 'counterpartName' | 'balanceMinor' | 'currency' | 'id'
>

const methods = ['bank_transfer', 'check', 'cash', 'other'] as const
type Method = (typeof methods)[number]

/** What a customer has to pay in a currency, the invoice due first before the others. */
function useOpenInvoices(customerId: string | undefined, currency?: string) {
  const query = useAll(
    'listInvoices',
    { query: { status: 'open,partially_paid', customerId: customerId ?? '' } },
    { isEnabled: customerId !== undefined },
  )
  const data = useMemo(
    () =>
      (query.data ?? [])
        .filter(
          (one) => one.balanceMinor > 0 && (currency === undefined || one.currency === currency),
        )
        .toSorted((a, b) => (a.dueOn ?? '').localeCompare(b.dueOn ?? '')),
    [query.data, currency],
  )
  return { data, isLoading: query.isLoading }
}

/** How the money came, and when. */
type Receipt = { method: Method; day: string; reference: string }

/** A customer, an amount and the shares of it that go to open invoices: proposed until they are typed. */
function usePaymentShares(invoice: PaidInvoice | undefined) {
  const [customer, setCustomer] = useState<Choice | null>(
    invoice?.customerId
      ? { value: invoice.customerId, label: invoice.counterpartName ?? '' }
      : null,
  )
  const [amountMinor, setAmount] = useState<number | null>(invoice?.balanceMinor ?? null)
  const [typed, setTyped] = useState<Share[] | null>(null)
  const open = useOpenInvoices(customer?.value, invoice?.currency)
  const first = open.data.filter(({ id }) => id === invoice?.id)
  const others = open.data.filter(({ id }) => id !== invoice?.id)
  // The invoice that it was opened from comes before older ones.
  const shares = typed ?? spread(amountMinor ?? 0, invoice ? first : open.data)
  return {
    customer,
    amountMinor,
    shares,
    left: leftOf(amountMinor ?? 0, shares),
    currency: invoice?.currency ?? open.data[0]?.currency ?? 'EUR',
    invoices: [...first, ...others],
    isLoading: open.isLoading,
    setCustomer(next: Choice | null) {
      setCustomer(next)
      setTyped(null)
    },
    setAmount(next: number | null) {
      setAmount(next)
      setTyped(null)
    },
    setShares: setTyped,
  }
}

type PaymentShares = ReturnType<typeof usePaymentShares>

/** The amount, how it came, when, and what the bank statement says about it. */
function ReceiptFields({
  payment: { amountMinor, currency, setAmount },
  receipt: { method, day, reference },
  onChange,
}: {
  payment: PaymentShares
  receipt: Receipt
  onChange: (part: Partial<Receipt>) => void
}) {
  const t = useMessages()
  return (
    <div className="grid grid-cols-2 gap-3">
      <MoneyField
        label={t.finance.amount}
        currency={currency}
        least={1}
        required
        value={amountMinor}
        onChange={setAmount}
      />
      <Select
        label={t.finance.columns.method}
        value={method}
        onChange={(next) => onChange({ method: methods.find((one) => one === next) ?? 'other' })}
        options={methods.map((value) => ({ value, label: t.finance.words.paymentMethod[value] }))}
      />
      <TextField
        type="date"
        label={t.finance.payment.received}
        value={day}
        max={todayHere()}
        required
        onChange={(next) => onChange({ day: next })}
      />
      <TextField
        label={t.finance.payment.reference}
        isOptional
        maxLength={120}
        value={reference}
        onChange={(next) => onChange({ reference: next })}
      />
    </div>
  )
}

/** Which open invoice gets how much, and what is left of the amount. */
function ShareSection({ payment }: { payment: PaymentShares }) {
  const t = useMessages()
  const format = useFormat()
  const { currency, invoices, isLoading, left, shares, setShares } = payment
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-sm font-medium">{t.finance.payment.shares}</legend>
      {isLoading ? (
        <Skeleton lines={2} />
      ) : (
        <ShareFields invoices={invoices} shares={shares} onChange={setShares} />
      )}
      <p role="status" className={left < 0 ? 'text-sm text-bad' : 'text-sm text-ink-3'}>
        {left < 0
          ? t.finance.payment.tooMuch(format.money(-left, currency))
          : t.finance.payment.rest(format.money(left, currency))}
      </p>
    </fieldset>
  )
}

/** Money that came by transfer, cheque or in cash: for one invoice, or for several of a customer. */
export function RecordPaymentDialog({
  invoice,
  onClose,
}: {
  /** The invoice that it is for; without it a customer is chosen. */
  invoice?: PaidInvoice
  onClose: () => void
}) {
  const t = useMessages()
  const payment = usePaymentShares(invoice)
  const [receipt, setReceipt] = useState<Receipt>({
    method: 'bank_transfer',
    day: todayHere(),
    reference: '',
  })
  const { run, isBusy } = useCommand('recordPayment', {
    onDone: () => {
      showNotice(t.finance.payment.recorded)
      onClose()
    },
  })
  const { customer, amountMinor, currency, shares, left } = payment
  const { method, day } = receipt
  const reference = receipt.reference.trim()
  const submit = () =>
    void run({
      body: {
        customerId: customer?.value ?? '',
        allocations: shares,
        amountMinor: amountMinor ?? 0,
        currency,
        method,
        ...(day === todayHere() ? {} : { receivedAt: new Date(`${day}T12:00:00`).toISOString() }),
        ...(reference === '' ? {} : { reference }),
      },
    })
  return (
    <FormDialog
      title={t.finance.payment.record}
      submitLabel={t.finance.payment.record}
      isBusy={isBusy}
      isDisabled={customer === null || !amountMinor || left < 0}
      onClose={onClose}
      onSubmit={submit}
    >
      {!invoice && <CustomerField value={customer} onChange={payment.setCustomer} />}
      <ReceiptFields
        payment={payment}
        receipt={receipt}
        onChange={(part) => setReceipt((before) => ({ ...before, ...part }))}
      />
      {customer && <ShareSection payment={payment} />}
    </FormDialog>
  )
}

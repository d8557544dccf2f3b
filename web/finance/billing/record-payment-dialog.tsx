import { useMemo, useState } from 'react'
import type { Item } from '../../api/client.ts'
import { useCommand } from '../../api/hooks.ts'
import { useAll } from '../../api/use-all.ts'
import { todayHere } from '../../i18n/formats.ts'
import { useMessages } from '../../i18n/index.tsx'
import type { Choice } from '../../ui/combobox.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Select, TextField } from '../../ui/field.tsx'
import { MoneyField } from '../../ui/money-field.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { showNotice } from '../../ui/toast.tsx'
import { unallocatedOf, allocate, type Allocation } from './allocations.ts'
import { CustomerField } from './customer-field.tsx'
import { AllocationFields, AllocationRest } from './allocation-fields.tsx'

type Invoice = Item<'listInvoices'>
type PaidInvoice = Pick<
  Invoice,
  'customerId' | 'counterpartName' | 'balanceMinor' | 'currency' | 'id'
>

const methods = ['bank_transfer', 'check', 'cash', 'other'] as const
type Method = (typeof methods)[number]

/** The open invoices of a customer in a currency, the one due first before the others. */
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

/** The customer, the amount and its allocations, which are proposed until somebody types them. */
function useEditedPayment(invoice: PaidInvoice | undefined) {
  const [customer, setCustomer] = useState<Choice | null>(
    invoice?.customerId
      ? { value: invoice.customerId, label: invoice.counterpartName ?? '' }
      : null,
  )
  const [amountMinor, setAmount] = useState<number | null>(invoice?.balanceMinor ?? null)
  const [typed, setTyped] = useState<Allocation[] | null>(null)
  const open = useOpenInvoices(customer?.value, invoice?.currency)
  const first = open.data.filter(({ id }) => id === invoice?.id)
  const others = open.data.filter(({ id }) => id !== invoice?.id)
  // The invoice that the dialog was opened from comes before older ones.
  const allocations = typed ?? allocate(amountMinor ?? 0, invoice ? first : open.data)
  return {
    customer,
    amountMinor,
    allocations,
    left: unallocatedOf(amountMinor ?? 0, allocations),
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
    setAllocations: setTyped,
  }
}

type EditedPayment = ReturnType<typeof useEditedPayment>

/** The amount, the method, the day and the reference of the bank statement. */
function ReceiptFields({
  payment: { amountMinor, currency, setAmount },
  receipt: { method, day, reference },
  onChange,
}: {
  payment: EditedPayment
  receipt: Receipt
  onChange: (part: Partial<Receipt>) => void
}) {
  const t = useMessages()
  return (
    <div className="grid gap-3 sm:grid-cols-2">
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
        options={methods.map((value) => ({ value, label: t.finance.labels.paymentMethod[value] }))}
      />
      <DateField
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

/** The allocations to open invoices, and what is left of the amount. */
function AllocationSection({ payment }: { payment: EditedPayment }) {
  const t = useMessages()
  const { currency, invoices, isLoading, left, allocations, setAllocations } = payment
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-sm font-medium">{t.finance.payment.shares}</legend>
      {isLoading ? (
        <Skeleton lines={2} />
      ) : (
        <AllocationFields invoices={invoices} allocations={allocations} onChange={setAllocations} />
      )}
      <AllocationRest left={left} currency={currency} allocations={allocations} />
    </fieldset>
  )
}

/**
 * Money that came by transfer, cheque or in cash: for one invoice, or for several of a customer.
 */
export function RecordPaymentDialog({
  invoice,
  onClose,
}: {
  /** The invoice that was paid; without it a customer is chosen. */
  invoice?: PaidInvoice
  onClose: () => void
}) {
  const t = useMessages()
  const payment = useEditedPayment(invoice)
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
  const { customer, amountMinor, currency, allocations, left } = payment
  const { method, day } = receipt
  const reference = receipt.reference.trim()
  const submit = () =>
    void run({
      body: {
        customerId: customer?.value ?? '',
        allocations,
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
      {customer && <AllocationSection payment={payment} />}
    </FormDialog>
  )
}

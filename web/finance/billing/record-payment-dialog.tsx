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

type Invoice = Item<'listInvoices'>

const methods = ['bank_transfer', 'check', 'cash', 'other'] as const
type Method = (typeof methods)[number]

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
  const put = (invoiceId: string, amount: number | null) =>
    onChange([
      ...shares.filter((share) => share.invoiceId !== invoiceId),
      ...(amount ? [{ invoiceId, amount }] : []),
    ])
  return (
    <ul className="flex flex-col gap-2">
      {invoices.map(({ id, number, balance, currency, dueOn }) => (
        <li key={id} className="grid grid-cols-[1fr_9rem] items-center gap-3">
          <span className="min-w-0 text-sm">
            <span className="font-medium tabular-nums">{number}</span>{' '}
            <span className="text-ink-3">
              {t.money.payment.openOf(
                format.money(balance, currency),
                dueOn ? format.day(dueOn) : '–',
              )}
            </span>
          </span>
          <MoneyField
            label={t.money.payment.shareOf(number ?? '')}
            hidesLabel
            currency={currency}
            most={balance}
            value={shares.find((share) => share.invoiceId === id)?.amount ?? null}
            onChange={(amount) => put(id, amount)}
          />
        </li>
      ))}
    </ul>
  )
}

function useOpenInvoices(customerId: string | undefined, currency?: string) {
  const query = useAll(
    'listInvoices',
    { query: { status: 'open,partially_paid', customerId: customerId ?? '' } },
    { isEnabled: customerId !== undefined },
  )
  const data = useMemo(
    () =>
      (query.data ?? [])
        .filter((one) => one.balance > 0 && (currency === undefined || one.currency === currency))
        .toSorted((a, b) => (a.dueOn ?? '').localeCompare(b.dueOn ?? '')),
    [query.data, currency],
  )
  return { data, isLoading: query.isLoading }
}

/** Money that came by transfer, cheque or in cash: for one invoice, or put to several of a customer. */
export function RecordPaymentDialog({
  invoice,
  onClose,
}: {
  /** The invoice that it is for; without it a customer is chosen. */
  invoice?: Pick<Invoice, 'customerId' | 'counterpartName' | 'balance' | 'currency' | 'id'>
  onClose: () => void
}) {
  const t = useMessages()
  const format = useFormat()
  const [customer, setCustomer] = useState<Choice | null>(
    invoice?.customerId
      ? { value: invoice.customerId, label: invoice.counterpartName ?? '' }
      : null,
  )
  const [amount, setAmount] = useState<number | null>(invoice?.balance ?? null)
  const [typed, setTyped] = useState<Share[] | null>(null)
  const [method, setMethod] = useState<Method>('bank_transfer')
  const [day, setDay] = useState(todayHere())
  const [reference, setReference] = useState('')
  const open = useOpenInvoices(customer?.value, invoice?.currency)
  const currency = invoice?.currency ?? open.data[0]?.currency ?? 'EUR'
  const first = open.data.filter(({ id }) => id === invoice?.id)
  const others = open.data.filter(({ id }) => id !== invoice?.id)
  // The invoice that it was opened from comes before older ones.
  const proposed = spread(amount ?? 0, invoice ? first : open.data)
  const shares = typed ?? proposed
  const left = leftOf(amount ?? 0, shares)
  const { run, isBusy } = useCommand('recordPayment', {
    onDone: () => {
      showNotice(t.money.payment.recorded)
      onClose()
    },
  })
  const submit = () =>
    void run({
      body: {
        customerId: customer?.value ?? '',
        allocations: shares,
        amount: amount ?? 0,
        currency,
        method,
        ...(day === todayHere() ? {} : { receivedAt: new Date(`${day}T12:00:00`).toISOString() }),
        ...(reference.trim() === '' ? {} : { reference: reference.trim() }),
      },
    })
  return (
    <FormDialog
      title={t.money.payment.record}
      submitLabel={t.money.payment.record}
      isBusy={isBusy}
      isDisabled={customer === null || !amount || left < 0}
      onClose={onClose}
      onSubmit={submit}
    >
      {!invoice && (
        <CustomerField
          value={customer}
          onChange={(next) => {
            setCustomer(next)
            setTyped(null)
          }}
        />
      )}
      <div className="grid grid-cols-2 gap-3">
        <MoneyField
          label={t.money.amount}
          currency={currency}
          least={1}
          required
          value={amount}
          onChange={(next) => {
            setAmount(next)
            setTyped(null)
          }}
        />
        <Select
          label={t.money.columns.method}
          value={method}
          onChange={(next) => setMethod(methods.find((one) => one === next) ?? 'other')}
          options={methods.map((value) => ({ value, label: t.money.words.paymentMethod[value] }))}
        />
        <TextField
          type="date"
          label={t.money.payment.received}
          value={day}
          max={todayHere()}
          required
          onChange={setDay}
        />
        <TextField
          label={t.money.payment.reference}
          isOptional
          maxLength={120}
          value={reference}
          onChange={setReference}
        />
      </div>
      {customer && (
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-1 text-sm font-medium">{t.money.payment.shares}</legend>
          {open.isLoading ? (
            <Skeleton lines={2} />
          ) : (
            <ShareFields invoices={[...first, ...others]} shares={shares} onChange={setTyped} />
          )}
          <p role="status" className={left < 0 ? 'text-sm text-bad' : 'text-sm text-ink-3'}>
            {left < 0
              ? t.money.payment.tooMuch(format.money(-left, currency))
              : t.money.payment.rest(format.money(left, currency))}
          </p>
        </fieldset>
      )}
    </FormDialog>
  )
}

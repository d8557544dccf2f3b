import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useCommand, useRead } from '../../api/hooks.ts'
import { useMessages } from '../../i18n/index.tsx'
import { orderLabel } from '../../orders/order-list/order-columns.tsx'
import { Combobox, type Choice } from '../../ui/combobox.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { MoneyField } from '../../ui/money-field.tsx'
import { Select } from '../../ui/field.tsx'
import { CustomerField } from './customer-field.tsx'

type Deposit = {
  order: Choice | null
  /** Null for the share that the settings give. */
  amountMinor: number | null
}

/** On which order in work the deposit is, and how much. */
function DepositFields({
  deposit: { order, amountMinor },
  onChange,
}: {
  deposit: Deposit
  onChange: (deposit: Deposit) => void
}) {
  const t = useMessages()
  const [text, setText] = useState('')
  const settings = useRead('getFinanceSettings', {}, { freshMs: 60_000 })
  const orders = useRead(
    'listOrders',
    {
      query: {
        limit: 20,
        status: 'accepted,in_production,awaiting_approval,on_hold',
        ...(text ? { search: text } : {}),
      },
    },
    { keepsPrevious: true },
  )
  return (
    <>
      <Combobox
        label={t.finance.ready.depositOrder}
        value={order}
        onChange={(next) => onChange({ order: next, amountMinor })}
        onSearch={setText}
        isLoading={orders.isFetching}
        choices={(orders.data?.data ?? []).map((order) => ({
          value: order.id,
          label: orderLabel(order, t.finance.draftName),
          detail: order.counterpart.name ?? undefined,
        }))}
      />
      <MoneyField
        label={t.finance.ready.depositAmount}
        hint={t.finance.ready.depositHint}
        isOptional
        currency={settings.data?.settings.currency ?? 'EUR'}
        value={amountMinor}
        onChange={(next) => onChange({ order, amountMinor: next })}
      />
    </>
  )
}

/**
 * Begins an invoice that bills no finished order: an empty one, or a deposit on an order in work.
 */
export function NewInvoice({ onClose }: { onClose: () => void }) {
  const t = useMessages()
  const navigate = useNavigate()
  const [customer, setCustomer] = useState<Choice | null>(null)
  const [kind, setKind] = useState<'lines' | 'deposit'>('lines')
  const [deposit, setDeposit] = useState<Deposit>({ order: null, amountMinor: null })
  const { order, amountMinor } = deposit
  const { run, isBusy } = useCommand('createInvoice', {
    onDone: ({ invoice }) => void navigate({ to: '/invoices/$id', params: { id: invoice.id } }),
  })
  const submit = () =>
    void run({
      body: {
        customerId: customer?.value ?? '',
        ...(kind === 'deposit'
          ? {
              deposit: {
                orderId: order?.value ?? '',
                ...(amountMinor === null ? {} : { amountMinor }),
              },
            }
          : { lines: [] }),
      },
    })
  return (
    <FormDialog
      title={t.finance.newInvoice}
      submitLabel={t.finance.ready.draft}
      isBusy={isBusy}
      isDisabled={customer === null || (kind === 'deposit' && order === null)}
      onSubmit={submit}
      onClose={onClose}
    >
      <CustomerField value={customer} onChange={setCustomer} />
      <Select
        label={t.finance.ready.kind}
        value={kind}
        onChange={(next) => setKind(next === 'deposit' ? 'deposit' : 'lines')}
        options={[
          { value: 'lines', label: t.finance.ready.kindLines },
          { value: 'deposit', label: t.finance.ready.kindDeposit },
        ]}
      />
      {kind === 'deposit' && <DepositFields deposit={deposit} onChange={setDeposit} />}
    </FormDialog>
  )
}

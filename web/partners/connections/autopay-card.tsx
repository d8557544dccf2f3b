import { CreditCard } from 'lucide-react'
import type { Item } from '../../api/client.ts'
import { useCommand } from '../../api/hooks.ts'
import { useAll } from '../../api/use-all.ts'
import { useMessages } from '../../i18n/index.tsx'
import { Select } from '../../ui/field.tsx'
import { Card } from '../../ui/page.tsx'
import { Loaded } from '../../ui/states.tsx'
import { showNotice } from '../../ui/toast.tsx'

type Method = Item<'listPaymentMethods'>
type ChargeDay = NonNullable<Method['autopay']>['chargeOn']

function Fields({ connectionId, methods }: { connectionId: string; methods: Method[] }) {
  const t = useMessages().partners
  const charged = methods.find(({ autopay }) => autopay !== null)
  const { run, isBusy } = useCommand('updateAutopay', {
    onDone: ({ autopay }) => showNotice(autopay ? t.autopayOn : t.autopayOff),
  })
  const params = { id: connectionId }
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Select
        label={t.autopayMethod}
        value={charged?.id ?? ''}
        disabled={isBusy}
        placeholder={t.autopayNone}
        options={methods.map((method) => ({ value: method.id, label: t.method(method) }))}
        onChange={(id) => void run({ params, body: { paymentMethodId: id || null } })}
      />
      {charged?.autopay && (
        <Select
          label={t.autopayDay}
          value={charged.autopay.chargeOn}
          disabled={isBusy}
          options={(['due', 'issue'] as const).map((value) => ({
            value,
            label: t.chargeDays[value],
          }))}
          onChange={(day) =>
            void run({
              params,
              body: { paymentMethodId: charged.id, chargeOn: day as ChargeDay },
            })
          }
        />
      )}
    </div>
  )
}

/** Whether the invoices of a laboratory are paid on their own, and from what. */
export function AutopayCard({ connectionId }: { connectionId: string }) {
  const t = useMessages().partners
  const query = useAll('listPaymentMethods', { query: { labConnectionId: connectionId } })
  return (
    <Card title={t.autopay}>
      <Loaded query={query}>
        {(methods) =>
          methods.length === 0 ? (
            <p className="flex gap-2 text-sm text-ink-3">
              <CreditCard aria-hidden className="size-4 shrink-0" />
              {t.noMethods}
            </p>
          ) : (
            <Fields connectionId={connectionId} methods={methods} />
          )
        }
      </Loaded>
    </Card>
  )
}

import { useNavigate } from '@tanstack/react-router'
import { useId } from 'react'
import { couriers } from '#contract/logistics/couriers'
import { createShipment } from '../../api/body-rules/logistics/shipments.ts'
import { useCommand } from '../../api/hooks.ts'
import { useMessages, useSpeech } from '../../i18n/index.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Field, Select, TextField } from '../../ui/field.tsx'
import { showNotice } from '../../ui/toast.tsx'
import { useForm } from '../../ui/use-form.ts'
import type { Order } from './order-data.ts'

/** Who carries the parcel: a known courier, or another that is typed. */
function CourierField({ value, onChange }: { value: string; onChange: (courier: string) => void }) {
  const { t, locale } = useSpeech()
  const listId = useId()
  return (
    <Field label={t.order.shipping.courier} isOptional>
      {(attributes) => (
        <>
          <input
            {...attributes}
            className="control"
            list={listId}
            maxLength={80}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          <datalist id={listId}>
            {couriers.map((courier) => (
              <option key={courier.code}>{courier[locale]}</option>
            ))}
          </datalist>
        </>
      )}
    </Field>
  )
}

/**
 * Ships the whole order to the clinic in a parcel of its own. The page of shipments ships parts of an
 * order, and several orders in one parcel.
 */
export function ShipDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const t = useMessages()
  const navigate = useNavigate()
  // With a try-in ahead it goes for nothing else; without one the laboratory may ask for one all the same.
  const isForTryIn = order.legs.find(({ arrivedAt }) => arrivedAt === null)?.purpose === 'try_in'
  const purposes = isForTryIn ? (['try_in'] as const) : (['final', 'try_in'] as const)
  const form = useForm(
    { purpose: purposes[0] as string, courier: '', trackingNumber: '', expectedOn: '' },
    createShipment,
  )
  const { run, isBusy } = useCommand('createShipment', {
    onDone: ({ shipment }) =>
      showNotice(t.order.done.ship, {
        label: t.order.details.parcel,
        run: () => void navigate({ to: '/shipments/$id', params: { id: shipment.id } }),
      }),
    onProblem: form.take,
  })
  const submit = async () => {
    const { purpose, courier, trackingNumber, expectedOn } = form.values
    const body = {
      orderIds: [order.id],
      direction: 'to_clinic' as const,
      purpose: purpose as 'final' | 'try_in',
      ...(courier.trim() ? { courier: courier.trim() } : {}),
      ...(trackingNumber.trim() ? { trackingNumber: trackingNumber.trim() } : {}),
      ...(expectedOn ? { expectedOn } : {}),
    }
    if (await run({ body })) onClose()
  }
  return (
    <FormDialog
      title={t.order.action.ship}
      submitLabel={t.order.action.ship}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <Select
        label={t.order.shipping.purpose}
        {...form.field('purpose')}
        options={purposes.map((value) => ({
          value,
          label: t.order.shipping.purposes[value],
        }))}
      />
      <CourierField
        value={form.values.courier}
        onChange={(courier) => form.set('courier', courier)}
      />
      <TextField label={t.order.shipping.tracking} {...form.field('trackingNumber')} isOptional />
      <DateField label={t.order.shipping.expected} {...form.field('expectedOn')} isOptional />
    </FormDialog>
  )
}

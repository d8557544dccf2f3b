import { useId } from 'react'
import { couriers } from '#contract/logistics/couriers'
import { useMessages, useSpeech } from '../../i18n/index.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { TextField } from '../../ui/field.tsx'
import type { CarriageValues } from './carriage.ts'

type FieldOf = (name: keyof CarriageValues) => {
  name: string
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

/** Who carries a parcel, how, by which number it is followed, and when it should arrive. */
export function CarriageFields({ form }: { form: { field: FieldOf } }) {
  const t = useMessages()
  const { locale } = useSpeech()
  const id = useId()
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label={t.shipments.courier}
        isOptional
        list={id}
        autoComplete="off"
        {...form.field('courier')}
      />
      <datalist id={id}>
        {couriers.map((courier) => (
          <option key={courier.code}>{courier[locale]}</option>
        ))}
      </datalist>
      <TextField label={t.shipments.service} isOptional {...form.field('service')} />
      <TextField
        label={t.shipments.trackingNumber}
        isOptional
        autoComplete="off"
        {...form.field('trackingNumber')}
      />
      <DateField label={t.shipments.expectedOn} isOptional {...form.field('expectedOn')} />
    </div>
  )
}

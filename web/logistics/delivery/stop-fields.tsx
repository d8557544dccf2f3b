import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { useMessages } from '../../i18n/index.tsx'
import { CustomerPicker } from '../../orders/order-list/record-pickers.tsx'
import { IconButton } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'

/** A stop while it is written. */
export type StopDraft = { customerId: string; customerName: string; place: string; note: string }

/** A stop that says nothing yet. */
export const emptyStop: StopDraft = { customerId: '', customerName: '', place: '', note: '' }

/** A stop as it is sent. */
export const writeStop = ({ customerId, place, note }: StopDraft) => ({
  customerId,
  place: place.trim() || null,
  note: note.trim() || null,
})

/** Whom a stop visits, where, and what the driver should know. */
export function StopFields({
  stop,
  onChange,
}: {
  stop: StopDraft
  onChange: (stop: StopDraft) => void
}) {
  const t = useMessages().delivery.routes
  return (
    <>
      <CustomerPicker
        label={t.customer}
        value={stop.customerId ? { value: stop.customerId, label: stop.customerName } : null}
        onChange={(choice) =>
          onChange({ ...stop, customerId: choice?.value ?? '', customerName: choice?.label ?? '' })
        }
      />
      <TextField
        label={t.place}
        isOptional
        maxLength={300}
        value={stop.place}
        onChange={(place) => onChange({ ...stop, place })}
      />
      <TextField
        label={t.note}
        isOptional
        maxLength={500}
        value={stop.note}
        onChange={(note) => onChange({ ...stop, note })}
      />
    </>
  )
}

/** Moves a stop up or down, or takes it away. */
export function StopMoves({
  name,
  onUp,
  onDown,
  onRemove,
}: {
  name: string
  onUp?: (() => void) | undefined
  onDown?: (() => void) | undefined
  onRemove?: () => void
}) {
  const t = useMessages().delivery.routes
  return (
    <div className="flex">
      <IconButton
        label={t.up(name)}
        disabled={!onUp}
        icon={<ArrowUp aria-hidden className="size-4" />}
        onClick={onUp}
      />
      <IconButton
        label={t.down(name)}
        disabled={!onDown}
        icon={<ArrowDown aria-hidden className="size-4" />}
        onClick={onDown}
      />
      {onRemove && (
        <IconButton
          label={t.remove(name)}
          icon={<X aria-hidden className="size-4" />}
          onClick={onRemove}
        />
      )}
    </div>
  )
}

/** A list with the record at one place moved to another. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.toSpliced(from, 1)
  return rest.toSpliced(to, 0, ...list.slice(from, from + 1))
}

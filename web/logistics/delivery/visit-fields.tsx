import { ScanBarcode } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import type { Args } from '../../api/client.ts'
import { useSession } from '../../app/session.tsx'
import { useMessages } from '../../i18n/index.tsx'
import {
  beginUploads,
  forgetUpload,
  readUploads,
  watchUploads,
} from '../../scans/files/upload-store.ts'
import { Button } from '../../ui/button.tsx'
import { Check, Select, TextField } from '../../ui/field.tsx'
import { WholeField } from '../../ui/money-field.tsx'
import { parcelName, parcelWork, type Stop, type StopParcel } from './run-badge.tsx'

type Visit = Args<'reportDeliveryVisit'>['body']
/** What comes of a parcel while it is reported. */
export type ParcelDraft = Omit<NonNullable<Visit['parcels']>[number], 'reason'> & { reason: string }
/** What comes of a pick-up while it is reported. */
export type PickupDraft = Omit<NonNullable<Visit['pickups']>[number], 'reason' | 'parcelCount'> & {
  reason: string
  parcelCount: number | null
}

const failures = ['nobody_there', 'refused', 'wrong_address', 'not_on_board'] as const
const pickupOutcomes = ['collected', 'nobody_there', 'not_ready'] as const
const followUps = ['next_run', 'back_to_lab'] as const

/** What follows where nothing else is chosen. */
export const usualFollowUp = (outcome: ParcelDraft['outcome']): 'next_run' | 'back_to_lab' =>
  outcome === 'refused' || outcome === 'wrong_address' ? 'back_to_lab' : 'next_run'

/** Whether a code that was scanned is on a parcel: an order number, a tracking number or its own id. */
const isCodeOf = (code: string, { orderNumbers, trackingNumber, shipmentId }: StopParcel) =>
  [...orderNumbers, trackingNumber, shipmentId].some(
    (known) => known !== null && code.toLowerCase().includes(known.toLowerCase()),
  )

/** A field for the codes on parcels: a scanner types one and Enter, which ticks the parcel. */
export function ParcelScan({
  parcels,
  onFound,
}: {
  parcels: readonly StopParcel[]
  onFound: (shipmentId: string) => void
}) {
  const t = useMessages().delivery.visit
  const [code, setCode] = useState('')
  const [unknown, setUnknown] = useState<string | null>(null)
  const look = () => {
    const asked = code.trim()
    if (asked === '') return
    const found = parcels.find((parcel) => isCodeOf(asked, parcel))
    if (found) onFound(found.shipmentId)
    setUnknown(found ? null : asked)
    setCode('')
  }
  return (
    <div>
      <div className="flex items-end gap-2">
        <TextField
          label={t.code}
          className="flex-1"
          autoComplete="off"
          maxLength={300}
          value={code}
          onChange={setCode}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            look()
          }}
        />
        <Button icon={<ScanBarcode aria-hidden className="size-4" />} onClick={look}>
          {t.codeAdd}
        </Button>
      </div>
      <p role="status" className="pt-1 text-sm text-bad empty:hidden">
        {unknown && t.codeUnknown(unknown)}
      </p>
    </div>
  )
}

/** Whether a parcel was handed over, else why not and what follows. */
export function ParcelFields({
  parcel,
  draft,
  onChange,
}: {
  parcel: StopParcel
  draft: ParcelDraft
  onChange: (draft: ParcelDraft) => void
}) {
  const t = useMessages().delivery
  const isDelivered = draft.outcome === 'delivered'
  const name = parcelName(parcel)
  return (
    <div className="flex flex-col gap-2">
      <Check
        label={[t.run.parcel(name), parcelWork(parcel), t.visit.handedOver]
          .filter(Boolean)
          .join(' · ')}
        isChecked={isDelivered}
        onChange={(isOn) => onChange({ ...draft, outcome: isOn ? 'delivered' : 'nobody_there' })}
      />
      {!isDelivered && (
        <div className="grid gap-2 ps-7 sm:grid-cols-3">
          <Select
            label={t.visit.outcome(name)}
            value={draft.outcome}
            onChange={(value) => {
              const outcome = value as ParcelDraft['outcome']
              onChange({ ...draft, outcome, followUp: usualFollowUp(outcome) })
            }}
            options={failures.map((value) => ({ value, label: t.outcomes[value] }))}
          />
          <Select
            label={t.visit.whatFollows}
            value={draft.followUp ?? usualFollowUp(draft.outcome)}
            onChange={(followUp) =>
              onChange({ ...draft, followUp: followUp as (typeof followUps)[number] })
            }
            options={followUps.map((value) => ({ value, label: t.followUps[value] }))}
          />
          <TextField
            label={t.visit.reason}
            isOptional
            maxLength={500}
            value={draft.reason}
            onChange={(reason) => onChange({ ...draft, reason })}
          />
        </div>
      )}
    </div>
  )
}

/** How many parcels were collected, else why none. */
export function PickupFields({
  pickup,
  draft,
  onChange,
}: {
  pickup: Stop['pickups'][number]
  draft: PickupDraft
  onChange: (draft: PickupDraft) => void
}) {
  const t = useMessages().delivery
  const what = t.run.collect(pickup.parcelCount)
  return (
    <div className="grid gap-2 sm:grid-cols-2">
      <Select
        label={`${what} · ${pickup.place}`}
        value={draft.outcome}
        onChange={(outcome) => onChange({ ...draft, outcome: outcome as PickupDraft['outcome'] })}
        options={pickupOutcomes.map((value) => ({ value, label: t.outcomes[value] }))}
      />
      {draft.outcome === 'collected' ? (
        <WholeField
          label={t.visit.collectedCount}
          least={1}
          most={100}
          value={draft.parcelCount}
          onChange={(parcelCount) => onChange({ ...draft, parcelCount })}
        />
      ) : (
        <TextField
          label={t.visit.reason}
          isOptional
          maxLength={500}
          value={draft.reason}
          onChange={(reason) => onChange({ ...draft, reason })}
        />
      )}
    </div>
  )
}

/** Takes a photo of the handover, keeps it on the phone and sends it to the order; gives the key of its upload. */
export function PhotoField({
  orderId,
  value,
  onChange,
}: {
  orderId: string
  value: string | null
  onChange: (key: string | null) => void
}) {
  const t = useMessages().delivery.visit
  const { user, organization } = useSession()
  const upload = useSyncExternalStore(watchUploads, readUploads).find(({ key }) => key === value)
  const send = (photos: readonly File[]) => {
    if (value !== null) forgetUpload(value)
    const owner = { userId: user.id, organizationId: organization.id }
    const to = { orderId, draftKey: null, awaited: { kind: 'other', fileId: null } } as const
    onChange(beginUploads(owner, to, photos)[0] ?? null)
  }
  return (
    <div>
      <label className="flex flex-col gap-1 text-sm font-medium">
        {t.photo}
        <input
          type="file"
          accept="image/jpeg,image/png,image/heic"
          capture="environment"
          className="control font-normal"
          onChange={(event) => send([...(event.currentTarget.files ?? [])])}
        />
      </label>
      <p role="status" className="pt-1 text-sm text-ink-2 empty:hidden">
        {upload?.status === 'done' && t.photoSent}
        {upload?.status === 'failed' && t.photoFailed}
        {upload && !['done', 'failed'].includes(upload.status) && t.photoKept}
      </p>
    </div>
  )
}

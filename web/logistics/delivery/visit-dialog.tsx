import { useState } from 'react'
import type { Args } from '../../api/client.ts'
import { useMessages } from '../../i18n/index.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { forgetUpload } from '../../scans/files/upload-store.ts'
import { useProblemText } from '../../ui/use-problem-text.ts'
import type { Stop } from './run-badge.tsx'
import { SignaturePad } from './signature-pad.tsx'
import type { Visits } from './use-visits.ts'
import {
  ParcelFields,
  ParcelScan,
  PhotoField,
  PickupFields,
  usualFollowUp,
  type ParcelDraft,
  type PickupDraft,
} from './visit-fields.tsx'

type Visit = Args<'reportDeliveryVisit'>['body']

const isToDo = ({ outcome }: { outcome: string | null }) =>
  outcome === null || !['delivered', 'collected'].includes(outcome)

const writeParcel = ({ reason, followUp, ...draft }: ParcelDraft) => ({
  ...draft,
  ...(draft.outcome === 'delivered'
    ? {}
    : {
        followUp: followUp ?? usualFollowUp(draft.outcome),
        ...(reason.trim() ? { reason: reason.trim() } : {}),
      }),
})

const writePickup = ({ reason, parcelCount, ...draft }: PickupDraft) => ({
  ...draft,
  ...(draft.outcome === 'collected' && parcelCount !== null ? { parcelCount } : {}),
  ...(draft.outcome !== 'collected' && reason.trim() ? { reason: reason.trim() } : {}),
})

function useVisitForm(stop: Stop) {
  const parcels = stop.parcels.filter(isToDo)
  const pickups = stop.pickups.filter(isToDo)
  const [parcelDrafts, setParcels] = useState<ParcelDraft[]>(() =>
    parcels.map(({ shipmentId }) => ({ shipmentId, outcome: 'delivered', reason: '' })),
  )
  const [pickupDrafts, setPickups] = useState<PickupDraft[]>(() =>
    pickups.map(({ pickupId, parcelCount }) => ({
      pickupId,
      outcome: 'collected',
      parcelCount,
      reason: '',
    })),
  )
  const [receivedByName, setReceivedBy] = useState('')
  const [signaturePath, setSignature] = useState<string | null>(null)
  const [photoKey, setPhoto] = useState<string | null>(null)
  const hasDelivered = parcelDrafts.some(({ outcome }) => outcome === 'delivered')
  const write = (): Visit => ({
    stopId: stop.id,
    occurredAt: new Date().toISOString(),
    receivedByName: hasDelivered ? receivedByName.trim() : null,
    signaturePath: hasDelivered ? signaturePath : null,
    parcels: parcelDrafts.map(writeParcel),
    pickups: pickupDrafts.map(writePickup),
  })
  return {
    parcels,
    pickups,
    parcelDrafts,
    pickupDrafts,
    setParcel: (draft: ParcelDraft) =>
      setParcels((all) => all.map((one) => (one.shipmentId === draft.shipmentId ? draft : one))),
    setPickup: (draft: PickupDraft) =>
      setPickups((all) => all.map((one) => (one.pickupId === draft.pickupId ? draft : one))),
    receivedByName,
    setReceivedBy,
    setSignature,
    photoKey,
    setPhoto,
    hasDelivered,
    write,
  }
}

function Pickups({ form }: { form: ReturnType<typeof useVisitForm> }) {
  const t = useMessages().delivery.visit
  if (form.pickups.length === 0) return null
  return (
    <section aria-label={t.pickups} className="flex flex-col gap-3">
      {form.pickups.map((pickup, at) => (
        <PickupFields
          key={pickup.pickupId}
          pickup={pickup}
          draft={form.pickupDrafts[at] as PickupDraft}
          onChange={form.setPickup}
        />
      ))}
    </section>
  )
}

/**
 * What came of a stop: the parcels by their codes or a tick, who took them, a signature and a photo. The
 * report is kept on the phone until the service has it.
 */
export function VisitDialog({
  stop,
  visits,
  onClose,
}: {
  stop: Stop
  visits: Visits
  onClose: () => void
}) {
  const t = useMessages().delivery
  const problemText = useProblemText()
  const form = useVisitForm(stop)
  const orderId = form.parcels.flatMap(({ orderIds }) => orderIds)[0]
  const submit = async () => {
    if (await visits.report(form.write(), form.photoKey)) onClose()
  }
  const leave = () => {
    if (form.photoKey !== null) forgetUpload(form.photoKey)
    onClose()
  }
  return (
    <FormDialog
      title={t.visit.title(stop.customerName)}
      size="large"
      submitLabel={t.visit.submit}
      isBusy={visits.isBusy}
      isDisabled={form.hasDelivered && form.receivedByName.trim() === ''}
      onClose={leave}
      onSubmit={() => void submit()}
    >
      {form.parcels.length > 0 && (
        <section aria-label={t.visit.parcels} className="flex flex-col gap-3">
          <ParcelScan
            parcels={form.parcels}
            onFound={(shipmentId) =>
              form.setParcel({ shipmentId, outcome: 'delivered', reason: '' })
            }
          />
          {form.parcels.map((parcel, at) => (
            <ParcelFields
              key={parcel.shipmentId}
              parcel={parcel}
              draft={form.parcelDrafts[at] as ParcelDraft}
              onChange={form.setParcel}
            />
          ))}
        </section>
      )}
      <Pickups form={form} />
      {form.hasDelivered && (
        <>
          <TextField
            label={t.visit.receivedBy}
            required
            maxLength={120}
            autoComplete="off"
            value={form.receivedByName}
            onChange={form.setReceivedBy}
          />
          <SignaturePad onChange={form.setSignature} />
        </>
      )}
      {orderId !== undefined && (
        <PhotoField orderId={orderId} value={form.photoKey} onChange={form.setPhoto} />
      )}
      {visits.problem && (
        <p role="alert" className="text-bad">
          {problemText(visits.problem)}
        </p>
      )}
    </FormDialog>
  )
}

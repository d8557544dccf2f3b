import { PackageOpen } from 'lucide-react'
import { useState } from 'react'
import type { PickupStatus } from '#contract/logistics/pickups'
import {
  cancelPickup,
  declinePickup,
  requestPickup,
} from '../../api/body-rules/logistics/pickups.ts'
import type { Item } from '../../api/client.ts'
import { useCommand, useRead } from '../../api/hooks.ts'
import { useAll } from '../../api/use-all.ts'
import { useSession } from '../../app/session.tsx'
import { useAddress } from '../../app/use-address.ts'
import { todayHere } from '../../i18n/formats.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import type { Messages } from '../../i18n/en.ts'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Select, TextArea, TextField } from '../../ui/field.tsx'
import { TimeField } from '../../ui/time-field.tsx'
import { Card } from '../../ui/page.tsx'
import { Badge, EmptyState, Loaded, Skeleton, type Tone } from '../../ui/states.tsx'
import { Pager } from '../../ui/table.tsx'
import { showNotice } from '../../ui/toast.tsx'
import { useForm } from '../../ui/use-form.ts'

type Pickup = Item<'listPickups'>

const tones: Record<PickupStatus, Tone> = {
  requested: 'accent',
  confirmed: 'good',
  declined: 'neutral',
  cancelled: 'neutral',
  collected: 'good',
}
// A pick-up of a day that is over has been, or never will be: nothing is left to answer.
const isAhead = ({ pickupOn }: Pickup) => pickupOn >= todayHere()

function windowOf({ windowFrom, windowTo }: Pickup, t: Messages): string | null {
  const words = t.shipments.pickups
  if (windowFrom && windowTo) return words.window(windowFrom, windowTo)
  if (windowFrom) return words.fromOnly(windowFrom)
  return windowTo && words.untilOnly(windowTo)
}

function ReasonDialog({ pickup, onClose }: { pickup: Pickup; onClose: () => void }) {
  const t = useMessages()
  const { isLab } = useSession()
  const words = t.shipments.pickups
  const form = useForm({ reason: '' }, isLab ? declinePickup : cancelPickup)
  const done = (text: string) => ({
    onDone: () => {
      showNotice(text)
      onClose()
    },
    onProblem: form.take,
  })
  const decline = useCommand('declinePickup', done(words.declined))
  const cancel = useCommand('cancelPickup', done(words.cancelledNotice))
  const reason = form.values.reason.trim()
  const params = { id: pickup.id }
  return (
    <FormDialog
      title={isLab ? words.declineTitle : words.cancelTitle}
      submitLabel={isLab ? words.decline : words.cancel}
      leaveLabel={isLab ? undefined : words.keep}
      isBusy={decline.isBusy || cancel.isBusy}
      isDanger
      onClose={onClose}
      onSubmit={() =>
        void (isLab
          ? decline.run({ params, body: { reason } })
          : cancel.run({ params, body: reason ? { reason } : {} }))
      }
    >
      <TextField
        label={t.shipments.reason}
        required={isLab}
        isOptional={!isLab}
        maxLength={500}
        {...form.field('reason')}
      />
    </FormDialog>
  )
}

function PickupSteps({ pickup }: { pickup: Pickup }) {
  const t = useMessages()
  const [isRefusing, setIsRefusing] = useState(false)
  const words = t.shipments.pickups
  const { run, isBusy } = useCommand('confirmPickup', { onDone: () => showNotice(words.confirmed) })
  const { can } = pickup
  if (!isAhead(pickup)) return null
  return (
    <div className="flex gap-2">
      {can.confirm && (
        <Button
          variant="primary"
          isBusy={isBusy}
          onClick={() => void run({ params: { id: pickup.id }, body: undefined })}
        >
          {words.confirm}
        </Button>
      )}
      {(can.decline || can.cancel) && (
        <Button onClick={() => setIsRefusing(true)}>
          {can.decline ? words.decline : words.cancel}
        </Button>
      )}
      {isRefusing && <ReasonDialog pickup={pickup} onClose={() => setIsRefusing(false)} />}
    </div>
  )
}

function PickupRow({ pickup }: { pickup: Pickup }) {
  const t = useMessages()
  const format = useFormat()
  const { counterpart, status, pickupOn, place, parcelCount, note, reason } = pickup
  const { pickups, pickupStatuses } = t.shipments
  const when = [format.due(pickupOn), windowOf(pickup, t)].filter(Boolean).join(', ')
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 py-2">
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium">{when}</span>
          <Badge tone={tones[status]}>{pickupStatuses[status]}</Badge>
        </p>
        <p>
          {counterpart.name} · {place} · {pickups.parcelCount(parcelCount)}
          {note && <q className="ms-2 text-ink-2">{note}</q>}
        </p>
        <p className="text-sm text-ink-3">
          {[
            pickups.requestedBy(pickup.requestedByName),
            pickup.answeredByName && pickups.answeredBy(pickup.answeredByName),
            reason,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <PickupSteps pickup={pickup} />
    </li>
  )
}

/** The pick-ups that were asked for, each with the steps of the side. */
export function PickupList({ onAsk }: { onAsk: () => void }) {
  const t = useMessages()
  const { isLab } = useSession()
  const { search, change } = useAddress('/signed-in/shipments')
  const words = t.shipments.pickups
  const query = useRead(
    'listPickups',
    { query: { page: search.page ?? 1, limit: 30 } },
    { keepsPrevious: true },
  )
  return (
    <Card isFlush>
      <Loaded query={query} skeleton={<Skeleton lines={8} className="p-4" />}>
        {({ data, pagination }) =>
          data.length === 0 ? (
            <EmptyState
              icon={<PackageOpen aria-hidden className="size-6" />}
              title={words.emptyTitle}
              action={!isLab && <Button onClick={onAsk}>{words.ask}</Button>}
            >
              {isLab ? words.emptyLab : words.emptyClinic}
            </EmptyState>
          ) : (
            <>
              <ul aria-label={t.shipments.tabs.pickups} className="divide-y divide-line">
                {data.map((pickup) => (
                  <PickupRow key={pickup.id} pickup={pickup} />
                ))}
              </ul>
              <Pager pagination={pagination} onPage={(next) => change({ page: next })} />
            </>
          )
        }
      </Loaded>
    </Card>
  )
}

const firstValues = {
  labConnectionId: '',
  pickupOn: '',
  windowFrom: '',
  windowTo: '',
  place: '',
  parcelCount: '1',
  note: '',
}

/** A clinic asks a laboratory to fetch parcels. */
export function PickupRequest({ onClose }: { onClose: () => void }) {
  const t = useMessages()
  const words = t.shipments.pickups
  const form = useForm({ ...firstValues, pickupOn: todayHere() }, requestPickup)
  const labs = useAll('listLabConnections', { query: { status: 'active' } })
  const { run, isBusy } = useCommand('requestPickup', {
    onDone: () => {
      showNotice(words.asked)
      onClose()
    },
    onProblem: form.take,
  })
  const { values } = form
  const only = labs.data?.length === 1 ? labs.data[0]?.id : undefined
  const labConnectionId = values.labConnectionId || only || ''
  const submit = () =>
    void run({
      body: {
        labConnectionId,
        pickupOn: values.pickupOn,
        windowFrom: values.windowFrom || null,
        windowTo: values.windowTo || null,
        place: values.place.trim(),
        parcelCount: Number(values.parcelCount),
        note: values.note.trim() || null,
      },
    })
  return (
    <FormDialog
      title={words.askTitle}
      submitLabel={words.askSubmit}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <Select
        label={words.lab}
        {...form.field('labConnectionId')}
        value={labConnectionId}
        placeholder={t.shipments.chooseCounterpart}
        hint={labs.data?.length === 0 ? words.noLabs : undefined}
        options={(labs.data ?? []).map(({ id, labName }) => ({ value: id, label: labName ?? '…' }))}
      />
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        <DateField
          label={words.day}
          min={todayHere()}
          className="max-sm:col-span-2"
          {...form.field('pickupOn')}
        />
        <TimeField label={words.from} isOptional {...form.field('windowFrom')} />
        <TimeField label={words.to} isOptional {...form.field('windowTo')} />
      </div>
      <TextField label={words.place} placeholder={words.placeExample} {...form.field('place')} />
      <TextField
        type="number"
        label={words.parcels}
        min={1}
        max={100}
        className="w-32"
        {...form.field('parcelCount')}
      />
      <TextArea label={words.note} isOptional {...form.field('note')} />
    </FormDialog>
  )
}

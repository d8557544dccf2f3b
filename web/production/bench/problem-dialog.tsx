import { Camera } from 'lucide-react'
import { useId, useRef, useState, type ReactNode } from 'react'
import { useCommand } from '../../api/hooks.ts'
import { useAllows } from '../../app/session.tsx'
import type { Messages } from '../../i18n/en.ts'
import { useMessages } from '../../i18n/index.tsx'
import { patientName, trayNames } from '../../orders/order-detail/names.ts'
import type { Order, OrderStage } from '../../orders/order-detail/order-data.ts'
import { returnsFrom } from '../../orders/order-detail/step-facts.ts'
import { UploadList } from '../../scans/files/order-files.tsx'
import { useUploads } from '../../scans/files/use-uploads.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/field.tsx'
import { showNotice } from '../../ui/toast.tsx'
import { useMinutesText } from './bench-text.ts'
import { ProblemOutlook, type ProblemRoute } from './problem-outlook.tsx'

const reasons = ['fit', 'shade', 'margin', 'material', 'damage', 'other'] as const
type Reason = (typeof reasons)[number]

function Choices<T>({
  title,
  choices,
  chosenKey,
  onChoose,
}: {
  title: string
  choices: readonly { key: string; label: string; hint?: string | undefined; value: T }[]
  chosenKey: string | null
  onChoose: (value: T) => void
}) {
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-2 text-ink-2">{title}</legend>
      <div className="grid gap-2.5 sm:grid-cols-2">
        {choices.map(({ key, label, hint, value }) => (
          <label
            key={key}
            className="flex min-h-17 cursor-pointer items-center gap-3 rounded-xl border border-line bg-raised px-4 py-2 text-base font-medium has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              className="size-5 shrink-0 accent-accent"
              checked={key === chosenKey}
              onChange={() => onChoose(value)}
            />
            <span>
              {label}
              {hint && <span className="block text-sm font-normal text-ink-2">{hint}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function PhotoButton({ orderId }: { orderId: string }) {
  const t = useMessages().bench.work
  const { add } = useUploads(orderId)
  const field = useRef<HTMLInputElement>(null)
  return (
    <div className="flex flex-col gap-2">
      <input
        ref={field}
        type="file"
        accept="image/*"
        capture="environment"
        className="hidden"
        aria-label={t.photo}
        onChange={({ currentTarget }) => {
          add([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
      <Button
        className="h-14 coarse:h-14"
        icon={<Camera aria-hidden className="size-5" />}
        onClick={() => field.current?.click()}
      >
        {t.photo}
      </Button>
      <p className="text-sm text-ink-3">{t.photoHint}</p>
      <UploadList orderId={orderId} />
    </div>
  )
}

function routesFor({ order, stage, stages }: ProblemProps): ProblemRoute[] {
  return [
    ...returnsFrom(stage, stages).map((back) => ({ to: 'stage', stage: back }) as const),
    ...(stage.can.hold ? [{ to: 'hold' } as const] : []),
    ...(order.clinicOrganizationId === null ? [] : [{ to: 'ask' } as const]),
  ]
}

const keyOf = (route: ProblemRoute): string =>
  route.to === 'stage' ? `stage ${route.stage.id}` : route.to

/** The commands of the ways that work with a problem can go. */
function useRouting({ order, stage, onClose, onGone }: ProblemProps) {
  const t = useMessages().bench.work
  const rework = useCommand('reworkOrderStage')
  const hold = useCommand('holdOrderStage')
  const ask = useCommand('createComment')
  const params = { id: stage.id }
  const send = async (route: ProblemRoute, reason: string): Promise<void> => {
    if (route.to === 'stage') {
      const body = { toStageId: route.stage.id, reason }
      if (!(await rework.run({ params, body }))) return
      showNotice(t.sentBack(route.stage.name))
    } else if (route.to === 'hold') {
      if (!(await hold.run({ params, body: { reason } }))) return
      showNotice(t.held)
    } else {
      const body = { body: reason, visibility: 'shared' } as const
      if (!(await ask.run({ params: { id: order.id }, body }))) return
      showNotice(t.asked)
    }
    onClose()
    if (route.to !== 'ask') onGone()
  }
  return { send, isBusy: rework.isBusy || hold.isBusy || ask.isBusy }
}

type ProblemProps = {
  order: Order
  stage: OrderStage
  stages: readonly OrderStage[]
  work: string
  onClose: () => void
  /** The job is nobody's for now. */
  onGone: () => void
}

type Words = Messages['bench']['work']

function routeName(t: Words, route: ProblemRoute): string {
  if (route.to === 'stage') return t.backTo(route.stage.name)
  return route.to === 'hold' ? t.hold : t.ask
}

// Who did it last does it again, most likely.
const stageHint = (
  { technician, plannedMinutes }: OrderStage,
  writeMinutes: (minutes: number) => string,
): string =>
  [technician?.name?.split(' ')[0], plannedMinutes !== null && writeMinutes(plannedMinutes)]
    .filter(Boolean)
    .join(' · ')

function stepName(t: Words, route: ProblemRoute | null): string {
  if (!route) return t.problem
  if (route.to === 'stage') return t.sendBack(route.stage.name)
  return route.to === 'hold' ? t.hold : t.sendQuestion
}

// In reach however many ways there are.
function Foot({
  isDisabled,
  isBusy,
  children,
}: {
  isDisabled: boolean
  isBusy: boolean
  children: ReactNode
}) {
  return (
    <div
      data-sticky-foot
      className="sticky -bottom-4 z-10 -mx-4 -mb-4 flex justify-end gap-2 border-t border-line bg-surface px-4 py-3"
    >
      <Button
        type="submit"
        variant="primary"
        className="h-17 px-8 text-lg whitespace-normal coarse:h-17"
        isBusy={isBusy}
        disabled={isDisabled}
      >
        {children}
      </Button>
    </div>
  )
}

/** Whose job it is, as it is on the ticket. */
function AboutJob({ order, stage }: Pick<ProblemProps, 'order' | 'stage'>) {
  const t = useMessages()
  const { patient, counterpart, trays, number } = order
  return (
    <p className="text-ink-2">
      {[patientName(patient), counterpart.name, trayNames(t, trays), number, stage.name]
        .filter(Boolean)
        .join(' · ')}
    </p>
  )
}

/** What is wrong with a job, where it goes, and what that does to the promised day before it is done. */
export function ProblemDialog(props: ProblemProps) {
  const { order, stage, work, onClose } = props
  const t = useMessages().bench.work
  const writeMinutes = useMinutesText()
  const [reason, setReason] = useState<Reason | null>(null)
  const [route, setRoute] = useState<ProblemRoute | null>(null)
  const [details, setDetails] = useState('')
  const canAddPhotos = useAllows('scans.write')
  const { send, isBusy } = useRouting(props)
  const isComplete = reason !== null && (reason !== 'other' || details.trim() !== '')
  const submit = () => {
    if (!reason || !route) return
    const parts = [reason === 'other' ? '' : t.reasons[reason], details.trim()]
    void send(route, parts.filter(Boolean).join(': '))
  }
  return (
    <Dialog title={t.problemTitle(work)} size="large" onClose={onClose}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <AboutJob order={order} stage={stage} />
        <div className="grid gap-6 md:grid-cols-2">
          <div className="flex flex-col gap-4">
            <Choices
              title={t.wrong}
              choices={reasons.map((one) => ({ key: one, label: t.reasons[one], value: one }))}
              chosenKey={reason}
              onChoose={setReason}
            />
            <Choices
              title={t.where}
              choices={routesFor(props).map((one) => ({
                key: keyOf(one),
                label: routeName(t, one),
                hint: one.to === 'stage' ? stageHint(one.stage, writeMinutes) : undefined,
                value: one,
              }))}
              chosenKey={route && keyOf(route)}
              onChoose={setRoute}
            />
          </div>
          <div className="flex flex-col gap-4">
            <TextArea
              label={t.details}
              isOptional={reason !== 'other'}
              maxLength={1_800}
              rows={3}
              value={details}
              onChange={setDetails}
            />
            {canAddPhotos && <PhotoButton orderId={order.id} />}
            <ProblemOutlook order={order} route={route} />
          </div>
        </div>
        <Foot isDisabled={!isComplete || route === null} isBusy={isBusy}>
          {stepName(t, route)}
        </Foot>
      </form>
    </Dialog>
  )
}

import { useParams } from '@tanstack/react-router'
import { Zap } from 'lucide-react'
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react'
import { useAddress } from '../../app/use-address.ts'
import { useSession } from '../../app/session.tsx'
import { loadMessages, useMessages } from '../../i18n/index.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Page, TabLinks } from '../../ui/page.tsx'
import { WorkPicture } from '../../ui/work-picture.tsx'
import { Badge, Loaded } from '../../ui/states.tsx'
import type { Pin, ScanPlace } from '../../scans/viewer/scans.ts'
import { waitingRound } from './waiting-design.ts'
import { OrderBanners } from './banners.tsx'
import { Conversation, useComments } from './conversation.tsx'
import { DetailsCard } from './details-card.tsx'
import { JudgedRounds } from './judged-rounds.tsx'
import { ApprovalCard } from './late-approval.ts'
import { MaterialsCard } from './materials-card.tsx'
import { dentistName, patientName, trayNames } from './names.ts'
import type { Comment, Order, OrderParts } from './order-data.ts'
import { useMessagePictures } from './use-message-pictures.tsx'
import { useOrder } from './use-order.ts'
import type { OrderWorkspaceProps } from './order-workspace.tsx'
import { OrderSteps } from './order-head.tsx'
import { MoneyCard, DocumentsCard, StatementCard } from './rail-cards.tsx'
import { ScansCard } from './scans-card.tsx'
import { StagesCard } from './stages-card.tsx'
import { OrderTrack, TurnSentence } from './track.tsx'
import { WorkCard } from './work-card.tsx'

const OrderWorkspace = lazy(async () => {
  const [part] = await Promise.all([import('./order-workspace.tsx'), loadMessages('viewer')])
  return part
})

const partNames = ['work', 'files', 'talk', 'details'] as const
type PartName = (typeof partNames)[number]

function usePins(comments: readonly Comment[] | undefined): readonly Pin[] {
  return useMemo(
    () =>
      (comments ?? [])
        .flatMap(({ id, body, place }) => (place ? [{ id, title: body, place }] : []))
        .toReversed()
        .map((pin, index) => ({ ...pin, label: String(index + 1) })),
    [comments],
  )
}

/** On a phone one part at a time, chosen by the address; wide screens show all. */
function Part({ name, shown, children }: { name: PartName; shown: PartName; children: ReactNode }) {
  return (
    <div className={classNames('flex min-w-0 flex-col gap-4', name !== shown && 'max-lg:hidden')}>
      {children}
    </div>
  )
}

function Rail({ order, parts }: { order: Order; parts: OrderParts }) {
  const { isLab, canSeeFinance } = useSession()
  return (
    <>
      <DetailsCard order={order} parts={parts} />
      {isLab && <StagesCard order={order} stages={parts.stages} />}
      {canSeeFinance && <MoneyCard order={order} />}
      {isLab && <MaterialsCard order={order} />}
      <JudgedRounds approvals={parts.approvals} />
      <StatementCard order={order} />
      <DocumentsCard order={order} parts={parts} />
    </>
  )
}

/** The workspace of scans while the address asks for it; what is shown there goes to the conversation. */
function OpenWorkspace({
  order,
  files,
  viewer,
  onPicture,
}: {
  order: Order
  files: OrderParts['files']
  viewer: Pick<OrderWorkspaceProps, 'pins' | 'activePinId' | 'onOpenPin' | 'onPin'>
  onPicture: (picture: Blob) => void
}) {
  const { search, change } = useAddress('/signed-in/orders/$id')
  if (!search.scans) return null
  return (
    <Suspense>
      <OrderWorkspace
        {...{ order, files }}
        {...viewer}
        comparedId={search.scans}
        onSnapshot={onPicture}
        onClose={() => change({ scans: undefined })}
      />
    </Suspense>
  )
}

// On a phone one part is shown at a time.
function PartTabs({ id }: { id: string }) {
  const t = useMessages().order.parts
  return (
    <div className="lg:hidden">
      <TabLinks
        label={t.label}
        tabs={partNames.map((name) => ({
          label: t[name],
          to: '/orders/$id',
          params: { id },
          search: name === 'work' ? {} : { part: name },
        }))}
      />
    </div>
  )
}

function OrderBody({ order, parts }: { order: Order; parts: OrderParts }) {
  const { search, change } = useAddress('/signed-in/orders/$id')
  const comments = useComments(order.id)
  const pins = usePins(comments)
  const [place, setPlace] = useState<ScanPlace | null>(null)
  const picture = useMessagePictures(order.id, () => change({ part: 'talk', scans: undefined }))
  const [activePinId, setActivePinId] = useState<string | null>(null)
  const shown = partNames.find((name) => name === search.part) ?? 'work'
  const round = waitingRound(order, parts)
  const viewer = {
    pins,
    activePinId,
    onOpenPin: (id: string) => setActivePinId(id),
    onPin: (next: ScanPlace) => {
      setPlace(next)
      change({ part: 'talk', scans: undefined })
    },
  }
  return (
    <>
      <OpenWorkspace order={order} files={parts.files} viewer={viewer} onPicture={picture.add} />
      {picture.dialog}
      <TurnSentence order={order} />
      <OrderTrack order={order} parts={parts} />
      <OrderBanners order={order} parts={parts} />
      {round && <ApprovalCard order={order} parts={parts} round={round} {...viewer} />}
      <PartTabs id={order.id} />
      <div className="grid items-start gap-4 max-md:pb-12 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <Part name="work" shown={shown}>
            <WorkCard order={order} />
          </Part>
          <Part name="files" shown={shown}>
            <ScansCard
              order={order}
              files={parts.files}
              isList={round !== null}
              onWorkspace={(scans) => change({ scans }, { replace: false })}
              draw={picture.draw}
              {...viewer}
            />
          </Part>
          <Part name="talk" shown={shown}>
            <Conversation
              order={order}
              files={parts.files}
              shipments={parts.shipments}
              comments={comments}
              place={place}
              onPlace={setPlace}
              pictureKey={picture.key}
              onPicture={picture.setKey}
              onShowPin={(id) => {
                setActivePinId(id)
                change({ part: 'files' })
                document.querySelector('.scan-viewer')?.scrollIntoView({ block: 'center' })
              }}
            />
          </Part>
        </div>
        <Part name="details" shown={shown}>
          <Rail order={order} parts={parts} />
        </Part>
      </div>
    </>
  )
}

/** One order, as both sides look at it: the work, the scans, the talk, and what comes next. */
export function OrderPage() {
  const t = useMessages()
  const { id } = useParams({ from: '/signed-in/orders/$id' })
  const { order, whole } = useOrder(id)
  const subtitle = order && (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      {[
        order.workSummary && (patientName(order.patient) ?? t.order.noPatient),
        order.number ?? t.order.draftNumber,
        trayNames(t, order.trays),
        order.counterpart.name,
        dentistName(order.dentist),
      ]
        .filter(Boolean)
        .join(' · ')}
      {order.priority === 'rush' && (
        <Badge tone="warn" icon={<Zap aria-hidden className="size-3" />}>
          {t.labels.priority.rush}
        </Badge>
      )}
      {order.kind !== 'new' && <Badge>{t.labels.orderKind[order.kind]}</Badge>}
    </span>
  )
  return (
    <Page
      title={
        order
          ? (order.workSummary?.text ?? patientName(order.patient) ?? t.order.noPatient)
          : t.orders.columns.order
      }
      parent={{ to: '/orders', label: t.orders.title }}
      width="detail"
      subtitle={subtitle}
      picture={order && <WorkPicture work={order.workSummary} size="h-14 w-20 max-md:hidden" />}
      actions={whole.data && <OrderSteps {...whole.data} />}
    >
      <Loaded query={whole}>{(all) => <OrderBody {...all} />}</Loaded>
    </Page>
  )
}

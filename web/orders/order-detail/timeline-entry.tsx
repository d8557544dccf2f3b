import { Link } from '@tanstack/react-router'
import {
  Banknote,
  CircleCheck,
  FileBox,
  Lock,
  MapPin,
  MessageSquare,
  Milestone,
  Truck,
  type LucideIcon,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useSession } from '../../app/session.tsx'
import { useFaultText, useFormat, useMessages } from '../../i18n/index.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Badge } from '../../ui/states.tsx'
import { AttachedFiles } from './message-picture.tsx'
import type { Comment, Order, OrderEvent, OrderFile, ParcelEvent } from './order-data.ts'
import type { Entry, FinishedStage } from './timeline.ts'

function Line({
  icon: Icon,
  at,
  isStrong = false,
  children,
}: {
  icon: LucideIcon
  at: string
  isStrong?: boolean
  children: ReactNode
}) {
  const format = useFormat()
  return (
    <li className="relative flex gap-2.5 pb-3.5 before:absolute before:start-3 before:top-6 before:bottom-0 before:w-px before:bg-line last:before:hidden">
      <span
        className={classNames(
          'grid size-6 shrink-0 place-items-center rounded-full border bg-surface',
          isStrong ? 'border-accent text-accent' : 'border-line text-ink-3',
        )}
      >
        <Icon aria-hidden className="size-3.5" />
      </span>
      <div className="min-w-0 flex-1 pt-0.5">
        {children}
        <time dateTime={at} className="block text-xs text-ink-3">
          {format.instant(at)}
        </time>
      </div>
    </li>
  )
}

function useSideName(order: Order) {
  const t = useMessages()
  const { organization } = useSession()
  return (organizationId: string | null): string | null => {
    if (organizationId === null) return null
    return organizationId === organization.id ? t.order.talk.yourSide : order.counterpart.name
  }
}

function Message({
  comment,
  files,
  order,
  onShowPin,
}: {
  comment: Comment
  files: readonly OrderFile[]
  order: Order
  onShowPin: (id: string) => void
}) {
  const t = useMessages()
  const format = useFormat()
  const sideName = useSideName(order)
  const { id, authorName, organizationId, visibility, body, place, readBy, createdAt } = comment
  const { attachments } = comment
  const isInternal = visibility === 'internal'
  const isOwn = useSession().organization.id === organizationId
  return (
    <Line icon={isInternal ? Lock : MessageSquare} at={createdAt} isStrong>
      <p className="flex flex-wrap items-center gap-x-1.5">
        <span className="font-medium">{authorName}</span>
        {!isOwn && <span className="text-ink-3">· {sideName(organizationId)}</span>}
        {isInternal && (
          <Badge tone="warn" icon={<Lock aria-hidden className="size-3" />}>
            {t.order.talk.internalBadge}
          </Badge>
        )}
      </p>
      <p
        className={classNames(
          'my-1 w-fit max-w-full rounded-lg px-3 py-1.5 break-words whitespace-pre-line',
          isInternal ? 'border border-dashed border-warn bg-warn-soft' : 'bg-accent-soft',
        )}
      >
        {body}
      </p>
      <AttachedFiles files={files.filter((file) => attachments.includes(file.id))} />
      {place && (
        <button
          type="button"
          className="mb-0.5 inline-flex min-h-6 items-center gap-1 text-sm text-accent underline coarse:min-h-11"
          onClick={() => onShowPin(id)}
        >
          <MapPin aria-hidden className="size-3.5" />
          {t.order.talk.showPlace}
        </button>
      )}
      {readBy.length > 0 && (
        <p className="text-xs text-ink-3">
          {t.order.talk.readBy(format.list(readBy.map(({ name }) => name)))}
        </p>
      )}
    </Line>
  )
}

function useDetails({ details, reason }: OrderEvent): string[] {
  const t = useMessages()
  const format = useFormat()
  const writeFinding = useFaultText()
  const words = t.order.talk
  const findings = (details.findings ?? []).map(({ item, ...finding }) =>
    item === null ? writeFinding(finding) : words.ofItem(item, writeFinding(finding)),
  )
  const { promisedOn, receivedByName, fitRating, qualityResult, missing } = details
  return [
    reason,
    ...findings,
    // An event from before findings had codes says them in the English of its time.
    ...(details.warnings ?? []),
    missing && missing.length > 0 ? `${words.missing}: ${format.list(missing)}` : null,
    promisedOn && `${words.promised} ${format.day(promisedOn)}`,
    receivedByName && `${words.receivedBy} ${receivedByName}`,
    fitRating ? `${words.fit}: ${words.fitOf(fitRating)}` : null,
    qualityResult && words.quality[qualityResult],
    details.isAutomatic ? words.automatically : null,
  ].filter((line): line is string => Boolean(line))
}

function Step({ event, order, isMoney }: { event: OrderEvent; order: Order; isMoney: boolean }) {
  const t = useMessages()
  const sideName = useSideName(order)
  const lines = useDetails(event)
  const { action, actorName, actorOrganizationId, performedBy, details, createdAt } = event
  const side = sideName(actorOrganizationId)
  const isOwn = useSession().organization.id === actorOrganizationId
  const who = performedBy?.name ?? actorName
  const isDone = action === 'approved' || action === 'completed' || action === 'delivered'
  return (
    <Line icon={isMoney ? Banknote : isDone ? CircleCheck : Milestone} at={createdAt}>
      <p>
        <span className="font-medium">{who}</span>
        {side && side !== who && !isOwn && <span className="text-ink-3"> · {side}</span>}{' '}
        <span className="text-ink-2">{t.order.event[action]}</span>
      </p>
      {lines.map((line) => (
        <p key={line} className="text-sm break-words whitespace-pre-line text-ink-2">
          {line}
        </p>
      ))}
      {details.remakeClaimId && (
        <Link
          to="/remakes/$id"
          params={{ id: details.remakeClaimId }}
          className="text-sm text-accent underline"
        >
          {t.order.talk.seeClaim}
        </Link>
      )}
      {details.shipmentId && (
        <Link
          to="/shipments/$id"
          params={{ id: details.shipmentId }}
          className="text-sm text-accent underline"
        >
          {t.order.talk.seeParcel}
        </Link>
      )}
    </Line>
  )
}

function Files({ files, order, at }: { files: readonly OrderFile[]; order: Order; at: string }) {
  const t = useMessages()
  const format = useFormat()
  const sideName = useSideName(order)
  const side = sideName(files[0]?.organizationId ?? null)
  const kinds = [...new Set(files.map(({ kind }) => t.labels.fileKind[kind]))]
  return (
    <Line icon={FileBox} at={at}>
      <p>
        <span className="inline-block font-medium first-letter:uppercase">{side}</span>{' '}
        <span className="text-ink-2">{t.order.talk.filesAdded(files.length)}</span>
      </p>
      <p className="text-sm text-ink-2">{format.list(kinds)}</p>
    </Line>
  )
}

function Parcel({ event }: { event: ParcelEvent }) {
  const t = useMessages()
  const { carrierName, kind, place, message, receivedByName, occurredAt, shipmentId } = event
  const received = receivedByName && `${t.order.talk.receivedBy} ${receivedByName}`
  return (
    <Line icon={Truck} at={occurredAt}>
      <p>
        <span className="font-medium">{carrierName}</span>{' '}
        <span className="text-ink-2">{t.carriers.kinds[kind]}</span>
      </p>
      <p className="text-sm break-words text-ink-2">
        {[place, message, received].filter(Boolean).join(' · ')}
      </p>
      <Link
        to="/shipments/$id"
        params={{ id: shipmentId }}
        className="text-sm text-accent underline"
      >
        {t.order.talk.seeParcel}
      </Link>
    </Line>
  )
}

function Finished({ stage, at }: { stage: FinishedStage; at: string }) {
  const words = useMessages().order.talk
  return (
    <Line icon={Milestone} at={at}>
      <p>
        <span className="font-medium">{stage.finishedBy ?? words.formerMember}</span>{' '}
        <span className="text-ink-2">
          {words.finishedStage(stage.name, stage.beganBy ?? words.formerMember)}
        </span>
      </p>
      <p className="text-sm text-ink-2">{stage.itemDescription}</p>
    </Line>
  )
}

/** One line of the timeline: a message, a step, files, or money. */
export function EntryLine({
  entry,
  files,
  order,
  onShowPin,
}: {
  entry: Entry
  /** The files of the order: a message shows those that it carries. */
  files: readonly OrderFile[]
  order: Order
  onShowPin: (commentId: string) => void
}) {
  switch (entry.kind) {
    case 'message':
      return <Message comment={entry.comment} {...{ files, order, onShowPin }} />
    case 'parcel':
      return <Parcel event={entry.event} />
    case 'stage':
      return <Finished stage={entry.stage} at={entry.at} />
    case 'files':
      return <Files files={entry.files} order={order} at={entry.at} />
    default:
      return <Step event={entry.event} order={order} isMoney={entry.kind === 'money'} />
  }
}

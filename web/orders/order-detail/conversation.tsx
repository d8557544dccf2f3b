import { useEffect, useState } from 'react'
import { useCommand, useRead } from '../../api/hooks.ts'
import { useAll } from '../../api/use-all.ts'
import { useSession } from '../../app/session.tsx'
import { useAddress } from '../../app/use-address.ts'
import { useMessages } from '../../i18n/index.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Card } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/states.tsx'
import type { ScanPlace } from '../../scans/viewer/scans.ts'
import { Composer } from './composer.tsx'
import type { Comment, Order, OrderFile, Shipment } from './order-data.ts'
import { EntryLine } from './timeline-entry.tsx'
import { entryKinds, firstUnread, timelineOf } from './timeline.ts'
import { useParcelEvents } from './use-parcel-events.ts'

// As many as fit without scrolling for long; earlier ones come on demand.
const firstEntries = 14

/** Comments of an order, and marks the newest as read while they are on the screen. */
export function useComments(orderId: string): readonly Comment[] | undefined {
  const { user } = useSession()
  const { data } = useAll('listComments', { params: { id: orderId } })
  const { run } = useCommand('readComments', { onProblem: () => undefined })
  const unread = data ? firstUnread(data, user.id) : null
  const unreadId = unread?.id
  useEffect(() => {
    if (unreadId === undefined || document.visibilityState !== 'visible') return
    const timer = setTimeout(
      () => void run({ params: { id: orderId }, body: { untilCommentId: unreadId } }),
      1_500,
    )
    return () => clearTimeout(timer)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `run` is new each time; the comment is what counts
  }, [orderId, unreadId])
  return data
}

type ConversationProps = {
  order: Order
  files: readonly OrderFile[]
  shipments: readonly Shipment[]
  comments: readonly Comment[] | undefined
  /** A place on a scan that the next message is about. */
  place: ScanPlace | null
  onPlace: (place: ScanPlace | null) => void
  /** The upload of a picture for the next message. */
  pictureKey: string | null
  onPicture: (key: string | null) => void
  onShowPin: (commentId: string) => void
}

function Filter() {
  const t = useMessages()
  const { search, change } = useAddress('/signed-in/orders/$id')
  const chosen = search.show ?? ''
  const choices = [
    ['', t.order.talk.all] as const,
    ...entryKinds.map((kind) => [kind, t.order.entry[kind]] as const),
  ]
  return (
    <div
      role="group"
      aria-label={t.order.talk.filter}
      className="mb-3 flex flex-wrap gap-1 text-sm"
    >
      {choices.map(([kind, label]) => (
        <button
          key={kind}
          type="button"
          aria-pressed={chosen === kind}
          onClick={() => change({ show: kind })}
          className={classNames(
            'h-7 rounded-md px-2 coarse:h-11',
            chosen === kind ? 'bg-sunken font-medium text-ink' : 'text-ink-2 hover:bg-sunken',
          )}
        >
          {label}
        </button>
      ))}
    </div>
  )
}

/** Messages of both sides, internal notes, steps and files in one line of time, and a place to write. */
export function Conversation(props: ConversationProps) {
  const { order, files, shipments, comments, place, onPlace, onShowPin } = props
  const t = useMessages()
  const { search } = useAddress('/signed-in/orders/$id')
  const [shown, setShown] = useState(firstEntries)
  const events = useAll('listOrderEvents', { params: { id: order.id } })
  const { isLab } = useSession()
  const { data: made } = useRead(
    'listOrderStages',
    { params: { id: order.id } },
    { isEnabled: isLab },
  )
  const isThere = comments !== undefined && events.data !== undefined
  const all = timelineOf(comments ?? [], events.data ?? [], files, {
    stages: made?.stages,
    parcelEvents: useParcelEvents(shipments),
  })
  const wanted = search.show
    ? all.filter(
        ({ kind }) => (kind === 'stage' || kind === 'parcel' ? 'step' : kind) === search.show,
      )
    : all
  const entries = wanted.slice(-shown)
  return (
    <Card title={t.order.talk.title}>
      <Filter />
      {!isThere && <Skeleton lines={6} />}
      {isThere && entries.length === 0 && (
        <p className="py-4 text-center text-ink-3">{t.order.talk.empty}</p>
      )}
      {wanted.length > shown && (
        <Button variant="quiet" className="mb-2 w-full" onClick={() => setShown(shown + 30)}>
          {t.order.talk.earlier}
        </Button>
      )}
      {isThere && (
        <ol className="flex flex-col">
          {entries.map((entry) => (
            <EntryLine key={entry.id} {...{ entry, files, order, onShowPin }} />
          ))}
        </ol>
      )}
      <Composer
        {...{ order, place, onPlace }}
        pictureKey={props.pictureKey}
        onPicture={props.onPicture}
      />
    </Card>
  )
}

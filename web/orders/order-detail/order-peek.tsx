import { useNavigate } from '@tanstack/react-router'
import { ChevronDown, ChevronUp, Maximize2, X } from 'lucide-react'
import { itemNameIn } from '#contract/catalog/product-name'
import { addressOf } from '../../api/client.ts'
import { useRead } from '../../api/hooks.ts'
import { RestorationSign } from '../../catalog/teeth/restoration-sign.tsx'
import { ToothChart } from '../../catalog/teeth/tooth-chart.tsx'
import { useNotation } from '../../identity/settings/notation.ts'
import { useFormat, useMessages, useSpeech } from '../../i18n/index.tsx'
import { IconButton, LinkButton } from '../../ui/button.tsx'
import { Due } from '../../ui/due.tsx'
import { Loaded, Skeleton } from '../../ui/states.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'
import { dentistName, patientName, trayNames } from './names.ts'
import type { Order, OrderFile } from './order-data.ts'
import { OrderSteps } from './order-head.tsx'
import { TurnSentence } from './track.tsx'
import { useOrder } from './use-order.ts'
import { placeOf } from './work-card.tsx'
import type { OrderToolsMessages } from '../order-list/messages/tools-en.ts'
import { dueOf, isPast, type OrderRow } from '../order-list/order-columns.tsx'

// Whoever runs through the list with J reads no order on the way.
const restMs = 120

/** The picture of the newest design, else of the newest scan or photo; nothing where none has one. */
function Picture({ files }: { files: readonly OrderFile[] }) {
  const t = useMessages()
  const shown = files.filter(
    ({ hasThumbnail, uploadStatus }) => hasThumbnail && uploadStatus === 'uploaded',
  )
  const newest = shown.toSorted((one, other) => (one.id < other.id ? 1 : -1))
  const file = newest.find(({ kind }) => kind.startsWith('design')) ?? newest[0]
  if (!file) return null
  return (
    <figure className="relative overflow-hidden rounded-lg bg-sunken">
      <img
        src={addressOf('getFileThumbnail', { params: { id: file.id } })}
        alt={file.name}
        className="h-44 w-full object-cover"
      />
      <figcaption className="absolute start-2 bottom-2 rounded-md bg-surface/90 px-1.5 text-xs text-ink-2">
        {t.labels.fileKind[file.kind]}
        {file.version > 1 && ` · ${t.order.files.version(file.version)}`}
      </figcaption>
    </figure>
  )
}

function Work({ items }: Pick<Order, 'items'>) {
  const { t, locale } = useSpeech()
  const notation = useNotation()
  return (
    <div className="grid grid-cols-[7rem_1fr] items-start gap-4">
      <ToothChart
        value={[]}
        works={items}
        notation={notation}
        label={t.order.work.chart}
        t={t.teeth}
      />
      <ul className="flex min-w-0 flex-col gap-2">
        {items.map((item) => (
          <li key={item.id} className="flex gap-2">
            <RestorationSign type={item.restorationType} />
            <span className="min-w-0">
              <span className="font-medium">{itemNameIn(locale, item)}</span>{' '}
              <span className="tabular-nums">{placeOf(item, t, notation)}</span>
              <span className="block text-sm text-ink-3">
                {[item.material && t.labels.material[item.material], item.shade?.value]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** What was said last. It stays unread: only who opens the order reads the conversation. */
function LastComment({ orderId }: { orderId: string }) {
  const format = useFormat()
  const { data } = useRead('listComments', { params: { id: orderId }, query: { limit: 1 } })
  const comment = data?.data[0]
  if (!comment) return null
  return (
    <div className="border-t border-line pt-3">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-medium">{comment.authorName}</span>
        <time dateTime={comment.createdAt} className="text-xs text-ink-3">
          {format.ago(comment.createdAt)}
        </time>
      </p>
      <p className="line-clamp-4 whitespace-pre-line text-ink-2">{comment.body}</p>
    </div>
  )
}

function Contents({ row }: { row: OrderRow }) {
  const t = useMessages()
  const navigate = useNavigate()
  const { whole } = useOrder(row.id)
  return (
    <Loaded query={whole} skeleton={<Skeleton lines={10} />}>
      {({ order, parts }) => (
        <div className="flex flex-col gap-3">
          <div className="rounded-lg border border-line p-3">
            <TurnSentence order={order} />
            {dueOf(row) !== null && (
              <p className="mb-3">
                <span className="text-ink-3">{t.orders.columns.due}:</span>{' '}
                <Due day={dueOf(row)} isOver={isPast(row)} />
              </p>
            )}
            <div className="flex flex-wrap items-center justify-end gap-2">
              <OrderSteps
                order={order}
                parts={parts}
                onLook={() => void navigate({ to: '/orders/$id', params: { id: order.id } })}
              />
            </div>
          </div>
          <Picture files={parts.files} />
          {order.items.length > 0 && <Work items={order.items} />}
          <LastComment orderId={order.id} />
        </div>
      )}
    </Loaded>
  )
}

/** One order beside the list: what comes next, its picture, chart, and what was said last. */
export function OrderPeek({
  row,
  words,
  onMove,
  onClose,
}: {
  row: OrderRow
  /** Those of the list: the order's page, with whose code it comes, has none of them. */
  words: OrderToolsMessages['peek']
  onMove: (step: 1 | -1) => void
  onClose: () => void
}) {
  const t = useMessages()
  const rested = useDebounced(row, restMs)
  const { id, number, trays, workSummary, patient, counterpart, dentist } = row
  const about = [number ?? t.orders.draft, trayNames(t, trays)].filter(Boolean).join(' · ')
  const who = [patientName(patient), counterpart.name, dentistName(dentist)].filter(Boolean)
  return (
    <aside
      aria-label={words.label(about)}
      className="flex flex-col rounded-xl border border-line bg-surface max-xl:fixed max-xl:inset-y-2 max-xl:end-2 max-xl:z-30 max-xl:w-1/2 max-xl:shadow-popup max-md:hidden xl:sticky xl:top-4 xl:max-h-[calc(100dvh-2rem)] xl:w-88 xl:shrink-0"
    >
      <header className="flex items-center gap-1 border-b border-line py-1.5 ps-4 pe-2">
        <span className="me-auto min-w-0 truncate text-sm text-ink-3 tabular-nums">{about}</span>
        <IconButton
          label={words.previous}
          icon={<ChevronUp aria-hidden className="size-4" />}
          onClick={() => onMove(-1)}
        />
        <IconButton
          label={words.next}
          icon={<ChevronDown aria-hidden className="size-4" />}
          onClick={() => onMove(1)}
        />
        <LinkButton
          to="/orders/$id"
          params={{ id }}
          variant="quiet"
          className="px-2"
          aria-label={words.open}
          title={words.open}
          icon={<Maximize2 aria-hidden className="size-4" />}
        />
        <IconButton
          label={t.ui.close}
          icon={<X aria-hidden className="size-4" />}
          onClick={onClose}
        />
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto p-4">
        <h2 className="text-lg font-semibold">
          {workSummary?.text ?? patientName(patient) ?? t.orders.noPatient}
        </h2>
        <p className="mb-3 text-ink-2">{who.join(' · ')}</p>
        <Contents key={rested.id} row={rested} />
      </div>
    </aside>
  )
}

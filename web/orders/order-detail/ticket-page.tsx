import { itemNameIn } from '#contract/catalog/product-name'
import { useParams } from '@tanstack/react-router'
import { FileText, Printer } from 'lucide-react'
import { renderSVG } from 'uqr'
import { addressOf } from '../../api/client.ts'
import { useFormat, useMessages, useSpeech } from '../../i18n/index.tsx'
import { useNotation } from '../../identity/settings/notation.ts'
import { ToothChart } from '../../catalog/teeth/tooth-chart.tsx'
import { AnchorButton, Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { Loaded } from '../../ui/states.tsx'
import { dentistName, trayNames } from './names.ts'
import type { Order, OrderStage } from './order-data.ts'
import { useOrder } from './use-order.ts'
import { placeOf } from './work-card.tsx'

function Code({ order }: { order: Order }) {
  const t = useMessages()
  const address = new URL(`/app/orders/${order.id}`, location.origin).href
  const svg = renderSVG(address, { border: 0, pixelSize: 4 })
  return (
    <img
      src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
      alt={t.order.ticket.code}
      className="size-26 shrink-0"
    />
  )
}

function Work({ order }: { order: Order }) {
  const { t, locale } = useSpeech()
  const notation = useNotation()
  const words = t.order.ticket
  return (
    <table className="w-full border-collapse">
      <thead>
        <tr className="border-b border-black text-start text-sm">
          <th className="py-1 text-start font-medium">{words.work}</th>
          <th className="px-2 text-start font-medium">{words.teeth}</th>
          <th className="text-end font-medium">{words.shade}</th>
        </tr>
      </thead>
      <tbody>
        {order.items.map((item) => (
          <tr key={item.id} className="border-b border-line align-top">
            <td className="py-1.5">
              <p className="font-semibold">{itemNameIn(locale, item)}</p>
              <p className="text-sm">
                {[item.material && t.labels.material[item.material], item.notes]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </td>
            <td className="px-2 py-1.5 tabular-nums">{placeOf(item, t, notation)}</td>
            <td className="py-1.5 text-end text-lg font-bold">{item.shade?.value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Stages({ stages }: { stages: readonly OrderStage[] }) {
  const t = useMessages()
  const names = [...new Set(stages.map(({ name }) => name))]
  if (names.length === 0) return null
  return (
    <ul
      aria-label={t.order.ticket.stages}
      className="mt-auto grid grid-cols-4 border-s border-t border-black text-xs"
    >
      {names.map((name) => (
        <li key={name} className="h-14 border-e border-b border-black p-1 font-medium">
          {name}
        </li>
      ))}
    </ul>
  )
}

function Sheet({ order, stages }: { order: Order; stages: readonly OrderStage[] }) {
  const t = useMessages()
  const format = useFormat()
  const notation = useNotation()
  const words = t.order.ticket
  const due = order.promisedOn ?? order.requestedOn
  const who = [order.counterpart.name, dentistName(order.dentist)].filter(Boolean).join(' · ')
  return (
    <article className="ticket mx-auto flex flex-col gap-3 bg-white p-8 text-black shadow-popup max-sm:p-4">
      <header className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <p className="text-2xl font-bold">{order.number}</p>
          <p>{who}</p>
          <p className="text-sm">
            {[order.patient && `${words.patient} ${order.patient.code}`, trayNames(t, order.trays)]
              .filter(Boolean)
              .join(' · ')}
          </p>
          {order.priority === 'rush' && (
            <p className="mt-1 w-fit border-2 border-black px-2 text-lg font-bold">{words.rush}</p>
          )}
        </div>
        <Code order={order} />
      </header>
      <p className="flex items-baseline justify-between gap-3 border-y-2 border-black py-2">
        <span>
          {words.due}{' '}
          <strong className="text-2xl">{due ? format.day(due) : words.notPlanned}</strong>
        </span>
        {order.submittedAt && (
          <span className="text-sm">
            {words.received} {format.day(order.submittedAt.slice(0, 10))}
          </span>
        )}
      </p>
      <div className="grid grid-cols-[11rem_1fr] items-start gap-4 max-sm:grid-cols-1 print:grid-cols-[11rem_1fr]">
        <ToothChart
          value={[]}
          works={order.items}
          notation={notation}
          label={t.order.work.chart}
          t={t.teeth}
        />
        <div className="min-w-0">
          <Work order={order} />
          {order.instructions && (
            <p className="mt-2 text-sm whitespace-pre-line">{order.instructions}</p>
          )}
        </div>
      </div>
      <Stages stages={stages} />
    </article>
  )
}

/** The work ticket that goes with the tray: one page of A5, to be printed here or taken as a PDF. */
export function TicketPage() {
  const t = useMessages()
  const { id } = useParams({ from: '/signed-in/orders/$id/ticket' })
  const { order: query, parts } = useOrder(id)
  const number = query.data?.order.number ?? ''
  return (
    <Page
      title={t.order.ticket.title(number)}
      parent={{ to: '/orders/$id', params: { id }, label: t.order.ticket.back }}
      width="narrow"
      actions={
        <>
          <AnchorButton
            href={addressOf('getOrderTicket', { params: { id } })}
            icon={<FileText aria-hidden className="size-4" />}
          >
            {t.order.ticket.pdf}
          </AnchorButton>
          <Button
            variant="primary"
            icon={<Printer aria-hidden className="size-4" />}
            onClick={() => print()}
          >
            {t.order.ticket.print}
          </Button>
        </>
      }
    >
      <Loaded query={query}>{({ order }) => <Sheet order={order} stages={parts.stages} />}</Loaded>
    </Page>
  )
}

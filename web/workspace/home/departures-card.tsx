import { Link } from '@tanstack/react-router'
import { MapPin, Truck } from 'lucide-react'
import type { Answer } from '../../api/client.ts'
import { useRead } from '../../api/hooks.ts'
import { useMessages } from '../../i18n/index.tsx'
import { Card } from '../../ui/page.tsx'
import { Badge, Loaded, Skeleton } from '../../ui/states.tsx'

type Departure = Answer<'getDepartures'>['departures']['departures'][number]
type Order = Departure['orders'][number]

const mostOrders = 4

/** An order with what is missing before it can leave. */
function MissingOrder({ order }: { order: Order }) {
  const t = useMessages()
  const { orderId, workSummary, number, stageName, status, customerName } = order
  // Work that waits says so; else the stage that it is at is what is missing.
  const state = status === 'in_production' ? stageName : null
  const missing = status === 'ready' ? t.team.toPack : (state ?? t.labels.orderStatus[status])
  return (
    <li className="truncate">
      <Link to="/orders/$id" params={{ id: orderId }} className="text-ink-2 hover:underline">
        {workSummary?.text ?? number ?? customerName}
      </Link>
      <span className="text-ink-3"> · {missing}</span>
    </li>
  )
}

function DepartureLine({ departure }: { departure: Departure }) {
  const t = useMessages()
  const { kind, name, departureTime, deliveryRunId, stopCount, orders } = departure
  const { orderCount, readyCount, packedCount } = departure
  const isDriver = kind === 'driver'
  const Icon = isDriver ? MapPin : Truck
  const words = [departureTime, name ?? t.team.courier].filter(Boolean).join(' ')
  const missing = orders.filter(({ isPacked }) => !isPacked)
  const shown = missing.slice(0, mostOrders)
  const more = orderCount - packedCount - shown.length
  return (
    <li className="flex gap-3 border-t border-line px-4 py-2.5 first:border-t-0">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-3" />
      <div className="min-w-0 flex-1 text-sm">
        <p className="flex items-start justify-between gap-2">
          <span className="min-w-0 text-base font-medium tabular-nums">
            {deliveryRunId === null ? (
              words
            ) : (
              <Link to="/delivery/$id" params={{ id: deliveryRunId }} className="hover:underline">
                {words}
              </Link>
            )}
          </span>
          {packedCount === orderCount ? (
            <Badge tone="good">{t.team.ready}</Badge>
          ) : (
            <Badge>{t.team.packedOf(packedCount, orderCount)}</Badge>
          )}
        </p>
        <p className="text-ink-3">
          {[isDriver && t.team.stops(stopCount), t.team.readyOf(readyCount, orderCount)]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {shown.length > 0 && (
          <ul aria-label={t.team.missingFor(words)}>
            {shown.map((order) => (
              <MissingOrder key={order.orderId} order={order} />
            ))}
            {more > 0 && <li className="text-ink-3">{t.team.more(more)}</li>}
          </ul>
        )}
      </div>
    </li>
  )
}

/** What leaves today by hour, with what is missing for it. */
export function DeparturesCard() {
  const t = useMessages()
  const query = useRead('getDepartures', {})
  return (
    <Card
      title={t.team.leaving}
      isFlush
      actions={
        <Link to="/shipments" className="reach text-sm text-accent hover:underline">
          {t.app.shipments}
        </Link>
      }
    >
      <Loaded query={query} skeleton={<Skeleton lines={4} className="p-4" />}>
        {({ departures: { departures } }) =>
          departures.length === 0 ? (
            <p className="px-4 pb-4 text-ink-3">{t.team.nothingLeaves}</p>
          ) : (
            <ul
              aria-label={t.team.leaving}
              className="overflow-y-auto md:max-h-[34rem]"
              tabIndex={0}
            >
              {departures.map((departure) => (
                <DepartureLine
                  key={`${departure.deliveryRunId} ${departure.name} ${departure.departureTime}`}
                  departure={departure}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  )
}

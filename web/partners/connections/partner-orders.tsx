import { Link } from '@tanstack/react-router'
import type { Args } from '../../api/client.ts'
import { useRead } from '../../api/hooks.ts'
import { useSession } from '../../app/session.tsx'
import { Allowed } from '../../app/allowed-button.tsx'
import { useMessages } from '../../i18n/index.tsx'
import { OrderLine } from '../../workspace/home/order-lines.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/page.tsx'
import { EmptyState, Loaded, Skeleton } from '../../ui/states.tsx'

const latest = 8

/** The newest orders with a partner, and the way to all of them. */
export function PartnerOrders({
  filter,
  canOrder,
}: {
  filter: Pick<NonNullable<Args<'listOrders'>['query']>, 'customerId' | 'labConnectionId'>
  canOrder: boolean
}) {
  const t = useMessages()
  const { isLab } = useSession()
  const query = useRead('listOrders', { query: { ...filter, limit: latest } })
  return (
    <Card
      title={t.app.orders}
      isFlush
      actions={
        <Link
          to="/orders"
          search={{ ...filter, status: 'all' }}
          className="reach text-sm text-accent hover:underline"
        >
          {t.ui.all}
          {query.data && ` (${query.data.pagination.total})`}
        </Link>
      }
    >
      <Loaded query={query} skeleton={<Skeleton className="p-4" />}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState
              title={t.partners.noOrders}
              action={
                canOrder && (
                  <Allowed needs="orders.write">
                    <LinkButton
                      to="/orders/new"
                      search={filter}
                      variant={isLab ? 'secondary' : 'primary'}
                    >
                      {t.app.newOrder}
                    </LinkButton>
                  </Allowed>
                )
              }
            />
          ) : (
            <ul aria-label={t.app.orders}>
              {data.map((order) => (
                <OrderLine
                  key={order.id}
                  order={order}
                  detail={t.labels.orderStatus[order.status]}
                  dueOn={order.promisedOn ?? order.requestedOn}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  )
}

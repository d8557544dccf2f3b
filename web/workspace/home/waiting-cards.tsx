import { useFormat, useMessages } from '../../i18n/index.tsx'
import { Card } from '../../ui/page.tsx'
import { OrderLine } from './order-lines.tsx'
import type { WorklistOrder } from './todo-list.ts'

/** Orders under a title, each with its appointment; nothing where there is none. */
function OrdersCard({ title, orders }: { title: string; orders: readonly WorklistOrder[] }) {
  const t = useMessages()
  const format = useFormat()
  if (orders.length === 0) return null
  return (
    <Card title={title} isFlush>
      <ul aria-label={title}>
        {orders.map((order) => (
          <OrderLine
            key={order.id}
            order={order}
            dueOn={order.dueOn}
            detail={
              order.appointmentAt ? t.home.seatedAt(format.instant(order.appointmentAt)) : undefined
            }
          />
        ))}
      </ul>
    </Card>
  )
}

/** Work that is promised for a day after its appointment. */
export function AfterAppointmentCard({ orders }: { orders: readonly WorklistOrder[] }) {
  const t = useMessages()
  return <OrdersCard title={t.home.promisedAfterAppointment} orders={orders} />
}

/** Orders with a reserved day that the laboratory has not answered. */
export function ReservedCard({ orders }: { orders: readonly WorklistOrder[] }) {
  const t = useMessages()
  return <OrdersCard title={t.home.reservedUnanswered} orders={orders} />
}

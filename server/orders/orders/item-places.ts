import { sql } from 'kysely'
import { build, type Tx } from '#platform/db/db'

/** Where an item of an order is. What came back from a try-in is in the laboratory, wherever it was before. */
export type ItemPlace = {
  orderId: string
  id: string
  /** It is, or was, in a parcel to the clinic that nobody took back; the parcel may be missing. */
  hasLeft: boolean
  hasArrived: boolean
  isUnderWay: boolean
  isForTryIn: boolean
}

/** Whether it can be sent: a part that is missing is sent again. */
export const isHere = ({ hasArrived, isUnderWay }: ItemPlace): boolean => !hasArrived && !isUnderWay

/** Where each item of these orders is; by order, in the order of the prescription. */
export const selectItemPlaces = (tx: Tx, orderIds: readonly string[]): Promise<ItemPlace[]> =>
  tx.all(
    sql<ItemPlace>`select i.order_id, i.id,
        count(p.status) > 0 as has_left,
        coalesce(bool_or(p.status = 'delivered'), false) as has_arrived,
        coalesce(bool_or(p.status not in ('delivered', 'exception')), false) as is_under_way,
        coalesce(bool_or(p.purpose = 'try_in' and p.status = 'delivered'), false) as is_for_try_in
      from app.order_items i
        left join lateral (
          select s.status, s.purpose from app.shipment_orders o join app.shipments s on s.id = o.shipment_id
          where o.order_id = i.order_id and (o.item_ids is null or i.id = any(o.item_ids))
            and s.direction = 'to_clinic' and s.status <> 'cancelled'
            and s.created_at >= coalesce((
              select max(e.created_at) from app.order_events e
              where e.order_id = i.order_id and e.action = 'returned_from_try_in'), '-infinity')) as p on true
      where i.order_id = any(${[...orderIds]}::uuid[])
      group by i.order_id, i.position, i.id order by i.order_id, i.position`.compile(build),
  )

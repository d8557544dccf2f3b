import { sql } from 'kysely'
import type { Query } from '#contract/platform/endpoint'
import type { Page } from '#contract/platform/page'
import type { listShipmentEvents, ShipmentEvent } from '#contract/logistics/carrier-bookings'
import type { CarrierEvent } from '#contract/logistics/carrier-messages'
import { newId } from '#platform/clock'
import { build, type Tx } from '#platform/db/db'
import { selectPage } from '#platform/http/page'
import { matches } from '#platform/http/search'

/** A page of what carriers reported of a parcel, as both sides see it. */
export const selectShipmentEvents = (
  tx: Tx,
  shipmentId: string,
  { search, ...paging }: Query<typeof listShipmentEvents>,
): Promise<Page<ShipmentEvent>> =>
  selectPage(
    tx,
    paging,
    build
      .selectFrom('shipmentEvents as e')
      .select([
        'e.id',
        'e.kind',
        'e.carrierName',
        'e.place',
        'e.message',
        'e.receivedByName',
        'e.occurredAt',
        'e.createdAt',
      ])
      .$narrowType<Pick<ShipmentEvent, 'kind'>>()
      .where('e.shipmentId', '=', shipmentId)
      .$if(search !== undefined, (rows) =>
        rows.where(matches(sql`app.fold(concat_ws(' ', e.place, e.message))`, search ?? '')),
      )
      .orderBy('e.occurredAt', 'desc')
      .orderBy('e.id', 'desc'),
  )

type From = { organizationId: string; carrierConnectionId: string; carrierName: string }

/**
 * Keeps what a carrier reported; gives how many of the events were not known. A number belongs to the
 * newest parcel that has it and was not cancelled; without one the event waits for it. A clock of the
 * carrier that is ahead is no reason to believe in the future.
 */
export const insertShipmentEvents = (
  tx: Tx,
  { organizationId, carrierConnectionId, carrierName }: From,
  events: readonly CarrierEvent[],
): Promise<number> => {
  const rows = events.map((event) => ({ ...event, rowId: newId() }))
  return tx.run(
    sql`insert into app.shipment_events (id, lab_organization_id, clinic_organization_id, shipment_id,
        carrier_connection_id, carrier_name, event_key, tracking_number, kind, place, message,
        received_by_name, occurred_at)
      select e."rowId", ${organizationId}, s.clinic_organization_id, s.id, ${carrierConnectionId},
        ${carrierName}, e.id, e."trackingNumber", e.kind, e.place, e.message, e."receivedByName",
        least(e."occurredAt", clock_timestamp())
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e ("rowId" uuid, id text,
        "trackingNumber" text, kind text, place text, message text, "receivedByName" text,
        "occurredAt" timestamptz)
      left join lateral (select id, clinic_organization_id from app.shipments
        where lab_organization_id = ${organizationId} and tracking_number = e."trackingNumber"
          and status <> 'cancelled'
        order by id desc limit 1) s on true
      order by s.id, e.id
      on conflict (carrier_connection_id, event_key) do nothing`,
  )
}

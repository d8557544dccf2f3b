import { sql } from 'kysely'
import { build, org, type Tx } from '#platform/db/db'

/** Parcels that one job asks a connector about: so many messages at most. */
export const mostParcels = 40

// A parcel that is nowhere after two months is asked about by a press.
const isUnderWay = sql`b.status = 'booked' and b.tracking_number is not null
  and b.created_at > clock_timestamp() - interval '60 days'
  and s.status in ('label_printed', 'picked_up', 'in_transit')
  and s.carrier_status is distinct from 'delivered' and s.carrier_status is distinct from 'returned'`

/**
 * Makes a job for each connector that is due and has parcels under way; gives how many. Of two servers at
 * once one makes it. Until it has been processed the connector is due again only after `leaseMinutes`.
 * For acrossOrgs.
 */
export const insertDuePolls = (tx: Tx, leaseMinutes: number): Promise<number> =>
  tx.run(
    sql`with due as (
        insert into app.carrier_polls (organization_id, carrier_connection_id, next_at)
        select c.organization_id, c.id, clock_timestamp() + make_interval(mins => ${leaseMinutes})
        from app.carrier_connections c
          left join app.carrier_polls p on p.organization_id = c.organization_id
            and p.carrier_connection_id = c.id
        where c.is_active and (p.next_at is null or p.next_at <= clock_timestamp())
          and exists (select from app.carrier_bookings b join app.shipments s on s.id = b.shipment_id
            where b.lab_organization_id = c.organization_id and b.carrier_connection_id = c.id
              and ${isUnderWay})
        order by c.organization_id, c.id
        on conflict on constraint carrier_polls_key do update set next_at = excluded.next_at
          where carrier_polls.next_at <= clock_timestamp()
        returning organization_id, carrier_connection_id)
      insert into app.jobs (queue, payload, owner_id, order_key)
      select 'carrier-polls', jsonb_build_object('organizationId', organization_id,
          'carrierConnectionId', carrier_connection_id), organization_id,
        'carrier-poll:' || carrier_connection_id
      from due`.compile(build),
  )

/** What a connector is asked about. */
export type PolledParcel = { bookingId: string; carrierName: string; trackingNumber: string }

/** The parcels under way of a carrier that come next, and how often it did not answer until now. */
export async function selectPolled(
  tx: Tx,
  connectionId: string,
): Promise<{ parcels: PolledParcel[]; failures: number }> {
  const poll = await tx.maybe(
    build
      .selectFrom('carrierPolls')
      .select(['failures', 'afterBookingId'])
      .where('carrierConnectionId', '=', connectionId),
  )
  const parcels = await tx.all(
    sql<PolledParcel>`select b.id as booking_id, b.carrier_name, b.tracking_number
      from app.carrier_bookings b join app.shipments s on s.id = b.shipment_id
      where b.lab_organization_id = app.org() and b.carrier_connection_id = ${connectionId}
        and ${isUnderWay} and b.id > coalesce(${poll?.afterBookingId ?? null}::uuid,
          '00000000-0000-0000-0000-000000000000')
      order by b.id limit ${mostParcels}`.compile(build),
  )
  return { parcels, failures: poll?.failures ?? 0 }
}

/** When a connector is asked next, and after which parcel. */
export const updatePoll = (
  tx: Tx,
  connectionId: string,
  poll: { minutes: number; failures: number; afterBookingId: string | null },
): Promise<number> => {
  const { minutes, failures, afterBookingId } = poll
  const next = sql<string>`clock_timestamp() + make_interval(mins => ${minutes})`
  return tx.run(
    build
      .updateTable('carrierPolls')
      .set({ failures, afterBookingId, nextAt: next })
      .where('organizationId', '=', org)
      .where('carrierConnectionId', '=', connectionId),
  )
}

import { sql, type Insertable } from 'kysely'
import type { Query } from '#contract/platform/endpoint'
import type { Incident, listIncidents } from '#contract/compliance/incidents'
import type { OrderStatus } from '#contract/orders/order-statuses'
import type { Page } from '#contract/platform/page'
import type { Database } from '#database/types'
import { build, type Tx } from '#platform/db/db'
import { changedSince, selectPage } from '#platform/http/page'
import { matches } from '#platform/http/search'

const selectIncidentColumns = () =>
  build
    .selectFrom('incidents as i')
    .innerJoin('orders as o', 'o.id', 'i.orderId')
    .select([
      'i.id',
      'i.orderId',
      'o.number as orderNumber',
      'i.reportedBy',
      'i.reportedByName',
      'i.severity',
      'i.happenedOn',
      'i.description',
      'i.createdAt',
      'i.updatedAt',
    ])

/** A page of incidents that the caller sees. */
export const selectIncidents = (
  tx: Tx,
  { search, updatedSinceAt, orderId, severity, ...paging }: Query<typeof listIncidents>,
): Promise<Page<Incident>> =>
  selectPage(
    tx,
    paging,
    selectIncidentColumns()
      .$if(orderId !== undefined, (rows) => rows.where('i.orderId', '=', orderId ?? ''))
      .$if(severity !== undefined, (rows) => rows.where('i.severity', '=', severity ?? 'no_harm'))
      .$if(search !== undefined, (rows) =>
        rows.where(matches(sql`app.fold(concat_ws(' ', o.number, i.description))`, search ?? '')),
      )
      .$if(updatedSinceAt !== undefined, (rows) =>
        rows.where(changedSince('i.updatedAt', updatedSinceAt ?? '')),
      )
      .orderBy('i.id', 'desc'),
  )

/** An incident that the caller sees. */
export const selectIncident = (tx: Tx, id: string): Promise<Incident> =>
  tx.one(selectIncidentColumns().where('i.id', '=', id))

/** Adds an incident. */
export const insertIncident = (
  tx: Tx,
  incident: Insertable<Database['incidents']>,
): Promise<number> => tx.run(build.insertInto('incidents').values(incident))

/** What a report needs to know of its order. */
export type ReportedOrder = {
  labOrganizationId: string
  clinicOrganizationId: string | null
  labConnectionId: string | null
  patientId: string | null
  status: OrderStatus
}

/** The order that an incident is about, where the caller sees it. */
export const selectOrder = (tx: Tx, id: string): Promise<ReportedOrder | undefined> =>
  tx.maybe(
    build
      .selectFrom('orders')
      .select([
        'labOrganizationId',
        'clinicOrganizationId',
        'labConnectionId',
        'patientId',
        'status',
      ])
      .$narrowType<{ status: OrderStatus }>()
      .where('id', '=', id),
  )

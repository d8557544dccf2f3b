import { sql } from 'kysely'
import type { OrganizationType, Query } from '#contract/platform/endpoint'
import type { Page } from '#contract/platform/page'
import type {
  listScannerSenderMaps,
  ScannerSenderMap,
  SenderKind,
} from '#contract/scans/scanner-sender-maps'
import { build, org, type Tx } from '#platform/db/db'
import { changedSince, selectPage } from '#platform/http/page'
import { matches } from '#platform/http/search'

const nameOfSender = sql<string>`coalesce(
  (select c.name from app.customers c where c.organization_id = m.organization_id and c.id = m.customer_id),
  (select concat_ws(' ', d.title, d.first_name, d.last_name) from app.dentists d
    where d.organization_id = m.organization_id and d.id = m.dentist_id), '')`

const selectMapColumns = () =>
  build
    .selectFrom('scannerSenderMaps as m')
    .select([
      'm.id',
      'm.scannerConnectionId',
      'm.senderKind',
      'm.senderValue',
      'm.customerId',
      'm.dentistId',
      'm.createdByName',
      'm.createdAt',
      'm.updatedAt',
      nameOfSender.as('name'),
    ])

/** A page of the rules that say whose scans a sender's are. */
export const selectSenderMaps = (
  tx: Tx,
  { search, updatedSinceAt, scannerConnectionId, ...paging }: Query<typeof listScannerSenderMaps>,
): Promise<Page<ScannerSenderMap>> =>
  selectPage(
    tx,
    paging,
    selectMapColumns()
      .$if(search !== undefined, (rows) =>
        rows.where(
          matches(
            sql`app.fold(${nameOfSender} || ' ' || m.sender_value || ' ' || m.sender_kind)`,
            search ?? '',
          ),
        ),
      )
      .$if(updatedSinceAt !== undefined, (rows) =>
        rows.where(changedSince('m.updatedAt', updatedSinceAt ?? '')),
      )
      .$if(scannerConnectionId !== undefined, (rows) =>
        rows.where('m.scannerConnectionId', '=', scannerConnectionId ?? ''),
      )
      .orderBy('m.id', 'desc'),
  )

/** Who a sender is, as it is kept. */
export type NewSenderMap = {
  id: string
  scannerConnectionId: string
  senderKind: SenderKind
  /** As it is compared. */
  senderValue: string
  customerId: string | null
  dentistId: string | null
  createdByUserId: string
  createdByName: string
}

/** Keeps who a sender is; what was said of the same sender before is replaced. */
export async function upsertSenderMap(tx: Tx, map: NewSenderMap): Promise<ScannerSenderMap> {
  const { id: _, ...stated } = map
  const { id } = await tx.one(
    build
      .insertInto('scannerSenderMaps')
      .values({ ...map, organizationId: org })
      .onConflict((conflict) =>
        conflict
          .columns(['organizationId', 'scannerConnectionId', 'senderKind', 'senderValue'])
          .doUpdateSet(stated),
      )
      .returning('id'),
  )
  return tx.one(selectMapColumns().where('m.id', '=', id))
}

/** Deletes the rule of a sender; gives the number of rows that were deleted. */
export const deleteSenderMap = (tx: Tx, id: string): Promise<number> =>
  tx.run(build.deleteFrom('scannerSenderMaps').where('id', '=', id))

/** By what a scan names its sender, as it is compared. */
export type SenderIds = Record<Exclude<SenderKind, 'default'>, string | null>

/** Whom one way of knowing a sender names; the surest way has the smallest rank. */
export type NamedSender = { rank: number; customerId: string | null; dentistId: string | null }

const mapped = (connectionId: string, ids: SenderIds) => sql`
  select case m.sender_kind when 'licence' then 1 when 'phone' then 2 when 'email' then 3 when 'external_id' then 4
      else 9 end as rank, m.customer_id, m.dentist_id
    from app.scanner_sender_maps m
    where m.scanner_connection_id = ${connectionId} and (m.sender_kind, m.sender_value) in (('licence', ${ids.licence}),
      ('phone', ${ids.phone}), ('email', ${ids.email}), ('external_id', ${ids.external_id}), ('default', ''))`

const isLicence = (ids: SenderIds) =>
  sql`regexp_replace(app.fold(d.license_number), '[^a-z0-9]', '', 'g') = ${ids.licence}`
const isPhone = (column: string, ids: SenderIds) =>
  sql`regexp_replace(${sql.ref(column)}, '[^0-9]', '', 'g') = ${ids.phone}`
const isEmail = (column: string, ids: SenderIds) => sql`lower(${sql.ref(column)}) = ${ids.email}`

// What the own records say: of a laboratory the customer, by the dentists of its clinics and on its
// own.
const recorded: Record<OrganizationType, (ids: SenderIds) => ReturnType<typeof sql>> = {
  lab: (ids) => sql`
    select 5, c.customer_id, null::uuid from app.dentist_details d
      join app.lab_connections c on c.clinic_organization_id = d.organization_id and c.status in ('active', 'suspended')
      where d.is_active and ${isLicence(ids)}
    union all select 6, k.id, null from app.customers k where k.status = 'active' and ${isPhone('k.phone', ids)}
    union all select 7, k.id, null from app.customers k where k.status = 'active' and ${isEmail('k.email', ids)}`,
  clinic: (ids) => sql`
    select 5, null::uuid, d.dentist_id from app.dentist_details d where d.is_active and ${isLicence(ids)}
    union all select 6, null, d.dentist_id from app.dentist_details d where d.is_active and ${isPhone('d.phone', ids)}
    union all select 7, null, d.dentist_id from app.dentist_details d where d.is_active and ${isEmail('d.email', ids)}`,
}

/** All whom the ways of knowing a sender name, the surest way first. */
export const selectNamedSenders = (
  tx: Tx,
  {
    connectionId,
    ids,
    organizationType,
  }: { connectionId: string; ids: SenderIds; organizationType: OrganizationType },
): Promise<NamedSender[]> =>
  tx.all(
    sql<NamedSender>`select distinct s.rank, s.customer_id, s.dentist_id
      from (${mapped(connectionId, ids)} union all ${recorded[organizationType](ids)}) s order by s.rank`,
  )

/** Whether the caller has such a connection, customer and dentist, as far as they are asked for. */
export const selectAreKnown = (
  tx: Tx,
  asked: { scannerConnectionId: string; customerId: string | null; dentistId: string | null },
): Promise<{ connection: boolean; customer: boolean; dentist: boolean }> =>
  tx.one(
    sql<{ connection: boolean; customer: boolean; dentist: boolean }>`select
      exists (select from app.scanner_connections where id = ${asked.scannerConnectionId}) as connection,
      exists (select from app.customers where organization_id = app.org() and id = ${asked.customerId}) as customer,
      exists (select from app.dentists where organization_id = app.org() and id = ${asked.dentistId}) as dentist`,
  )

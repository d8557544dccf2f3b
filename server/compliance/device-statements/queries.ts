import { sql, type Insertable } from 'kysely'
import type { ProductNames } from '#contract/catalog/product-name'
import type { DeviceStatement, StatementContent } from '#contract/compliance/device-statements'
import type { Organization } from '#contract/identity/organizations'
import type { Prescription } from '#contract/orders/rx-versions'
import type { Database } from '#database/types'
import { instant } from '#platform/clock'
import { build, org, type Tx } from '#platform/db/db'

/** The laboratory as it is on paper, and the day that it is there. */
export type Maker = {
  name: string
  registrationNumber: string | null
  addressLine1: string | null
  addressLine2: string | null
  city: string | null
  region: string | null
  postalCode: string | null
  country: string | null
  locale: string
  todayOn: string
}

/** The organization as the manufacturer that a statement names. */
export const selectMaker = (tx: Tx, now: Date): Promise<Maker> =>
  tx.one(
    build
      .selectFrom('organizations')
      .select([
        sql<string>`coalesce(organizations.legal_name, organizations.name)`.as('name'),
        'registrationNumber',
        'addressLine1',
        'addressLine2',
        'city',
        'region',
        'postalCode',
        'country',
        'locale',
        sql<string>`(${instant(now)}::timestamptz at time zone organizations.timezone)::date`.as(
          'todayOn',
        ),
      ])
      .where('id', '=', org),
  )

/** How the organization at work writes teeth. */
export async function selectToothNotation(tx: Tx): Promise<Organization['toothNotation']> {
  const { toothNotation } = await tx.one(
    build.selectFrom('organizations').select('toothNotation').where('id', '=', org),
  )
  return toothNotation
}

/** The people of an order as the organization at work may know them. */
export type People = {
  dentist: string | null
  institution: string | null
  privacyMode: 'full' | 'initials' | 'code_only' | null
  patientCode: string
  firstName: string | null
  lastName: string | null
}

/** Who prescribed an order, where, and for whom, as far as the caller may know. */
export const selectPeople = (tx: Tx, orderId: string): Promise<People> =>
  tx.one(
    sql<People>`
      select (select concat_ws(' ', d.title, d.first_name, d.last_name) from app.dentists d
          where d.organization_id = o.clinic_organization_id and d.id = o.dentist_id) as dentist,
        coalesce(c.clinic_name, (select k.name from app.customers k
          where k.organization_id = o.lab_organization_id and k.id = o.customer_id)) as institution,
        -- What a mode hides it hides from the laboratory.
        case when o.lab_organization_id = ${org} then c.privacy_mode end as privacy_mode,
        p.code as patient_code, p.first_name, p.last_name
      from app.orders o
        left join app.lab_connections c on c.id = o.lab_connection_id
        join app.patients p on p.organization_id = ${org} and p.id = o.patient_id
      where o.id = ${orderId}`.compile(build),
  )

/** What the organization at work may know of the one whom a statement was signed for. */
export type KnownPatient = Pick<People, 'privacyMode' | 'patientCode' | 'firstName' | 'lastName'>

// Whose statement it is, by the reader's own record or copy; one who was merged is the kept one.
const signedPatient = sql`app.patients x
  join app.patients p on p.organization_id = x.organization_id and p.id = coalesce(x.merged_into_id, x.id)`

/** The one whom a statement was signed for, whoever the patient of the order is now. */
export const selectSignedPatient = (tx: Tx, statementId: string): Promise<KnownPatient> =>
  tx.one(
    sql<KnownPatient>`
      select case when o.lab_organization_id = ${org} then c.privacy_mode end as privacy_mode,
        p.code as patient_code, p.first_name, p.last_name
      from app.device_statements s
        join app.orders o on o.id = s.order_id
        left join app.lab_connections c on c.id = o.lab_connection_id
        join (${signedPatient}) on x.organization_id = ${org} and x.id = s.patient_id
      where s.id = ${statementId}`.compile(build),
  )

/** The prescription that the laboratory works by. */
export const selectPrescription = (
  tx: Tx,
  { orderId, version }: { orderId: string; version: number },
): Promise<{ prescription: Prescription } | undefined> =>
  tx.maybe(
    build
      .selectFrom('rxVersions')
      .select('prescription')
      .$narrowType<{ prescription: Prescription }>()
      .where('orderId', '=', orderId)
      .where('version', '=', version),
  )

/** The lots in an order, without those that were taken back, each with where it is. */
export const selectStatedMaterials = (
  tx: Tx,
  orderId: string,
): Promise<StatementContent['materials']> =>
  tx.all(
    sql<StatementContent['materials'][number]>`
      select l.id as material_lot_id, m.name, m.manufacturer, m.class, l.lot_number,
        l.expires_on as expires_on, m.gtin, l.udi_pi, m.ce_marked as is_ce_marked, m.fda_clearance, m.iso10993_ref,
        jsonb_agg(distinct jsonb_build_object('orderItemId', u.order_item_id, 'tooth', u.tooth)) as uses
      from app.material_uses u
        join app.material_lots l on l.organization_id = u.organization_id and l.id = u.material_lot_id
        join app.materials m on m.organization_id = l.organization_id and m.id = l.material_id
      where u.order_id = ${orderId} and u.undoes_use_id is null
        and not exists (select from app.material_uses b where b.undoes_use_id = u.id)
      group by l.organization_id, l.id, m.organization_id, m.id
      order by m.name, l.lot_number, l.id`.compile(build),
  )

/** What somebody else did on an order, and where. */
export const selectOutsourced = (
  tx: Tx,
  orderId: string,
): Promise<StatementContent['pointOfOrigin']> =>
  tx.all(
    build
      .selectFrom('outsourcing')
      .select(['what', 'partnerName as name', 'city', 'region', 'country'])
      .where('orderId', '=', orderId)
      .orderBy('id'),
  )

/** The newest version of the statement of an order that is locked; 0 for none. */
export async function selectLastVersion(tx: Tx, orderId: string): Promise<number> {
  const { version } = await tx.one(
    build
      .selectFrom('deviceStatements')
      .select(sql<number>`coalesce(max(device_statements.version), 0)`.as('version'))
      .where('orderId', '=', orderId),
  )
  return version
}

/** Keeps the public half of the key that is about to sign. */
export async function noteSigningKey(
  tx: Tx,
  { keyId, publicKey }: { keyId: string; publicKey: Buffer },
): Promise<void> {
  await tx.run(sql`select app.note_signing_key(${keyId}, ${publicKey})`.compile(build))
}

/** Adds a signed statement; statements are never changed. */
export async function insertStatement(
  tx: Tx,
  {
    content,
    ...statement
  }: Omit<Insertable<Database['deviceStatements']>, 'content'> & { content: StatementContent },
): Promise<void> {
  await tx.run(
    build.insertInto('deviceStatements').values({ ...statement, content: JSON.stringify(content) }),
  )
}

// A lot may be used after the statement: what a recall found in the order counts, named or not.
const isRecalled = sql<boolean>`exists (select from app.recall_orders r where r.order_id = s.order_id)`
// It is of the prescription and the patient that the order has now. The laboratory sees its copy of the
// patient, and whoever verifies sees both: they name the same person.
const isNewest = sql<boolean>`not exists (select from app.device_statements n
  where n.order_id = s.order_id and n.version > s.version)`
const isCurrent = sql<boolean>`(${isNewest}
  and exists (select from app.orders o
    where o.id = s.order_id and o.rx_acknowledged_version = (s.content ->> 'rxVersion')::integer
      and exists (select from (${signedPatient}) where x.id = s.patient_id
        and x.organization_id in (s.patient_organization_id, s.lab_organization_id) and p.id = o.patient_id)))`

const selectStatementColumns = () =>
  build
    .selectFrom('deviceStatements as s')
    .select([
      's.id',
      's.orderId',
      's.version',
      's.content',
      's.sha256',
      's.signature',
      's.signingKeyId as keyId',
      's.tokenHash',
      's.retainUntil as retentionEndsOn',
      's.issuedAt',
      sql<
        string[] | null
      >`case when s.is_forgotten or s.patient_organization_id <> ${org} then s.masked end`.as(
        'masked',
      ),
      isCurrent.as('isCurrent'),
      isRecalled.as('isRecalled'),
    ])
    .$narrowType<{ content: StatementContent }>()

/** A statement as it is stored, with what became of it since. */
export type StoredStatement = {
  id: string
  orderId: string
  version: number
  content: StatementContent
  sha256: Buffer
  signature: Buffer
  keyId: string
  tokenHash: Buffer
  retentionEndsOn: string
  issuedAt: string
  /** The characteristics without a name, where the reader must not read it. */
  masked: string[] | null
  isCurrent: boolean
  isRecalled: boolean
}

/** A version of the statement of an order, the newest where none is named. */
export const selectStatement = (
  tx: Tx,
  orderId: string,
  version: number | undefined,
): Promise<(StoredStatement & Pick<DeviceStatement, 'isNewest' | 'orderStatus'>) | undefined> =>
  tx.maybe(
    selectStatementColumns()
      .innerJoin('orders as o', 'o.id', 's.orderId')
      .select([isNewest.as('isNewest'), 'o.status as orderStatus'])
      .where('s.orderId', '=', orderId)
      .$if(version !== undefined, (rows) => rows.where('s.version', '=', version ?? 0))
      .orderBy('s.version', 'desc')
      .limit(1),
  )

/** Across organizations: the statement whose paper carries a word, with the key that it was signed with. */
export const selectStatementOfToken = (
  tx: Tx,
  tokenHash: Buffer,
): Promise<(StoredStatement & { publicKey: Buffer }) | undefined> =>
  tx.maybe(
    selectStatementColumns()
      .innerJoin('signingKeys as k', 'k.id', 's.signingKeyId')
      .select('k.publicKey')
      .where('s.tokenHash', '=', tokenHash),
  )

/** Across organizations: the public halves of all keys that signed, newest first. */
export const selectSigningKeys = (tx: Tx): Promise<{ id: string; publicKey: Buffer }[]> =>
  tx.all(
    build
      .selectFrom('signingKeys')
      .select(['id', 'publicKey'])
      .orderBy('createdAt', 'desc')
      .orderBy('id'),
  )

/** What a piece of work is called, by language too. */
export type ItemNames = { id: string; description: string; names: ProductNames }

/** What the pieces of an order are called. */
export const selectItemNames = (tx: Tx, orderId: string): Promise<ItemNames[]> =>
  tx.all(
    build
      .selectFrom('orderItems')
      .select(['id', 'description', 'names'])
      .where('orderId', '=', orderId)
      .$narrowType<ItemNames>(),
  )

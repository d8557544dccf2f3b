import { availableParallelism } from 'node:os'
import { randomUUID } from 'node:crypto'
import pg from 'pg'

// What the floors ask PostgreSQL on node-postgres: named statements that do the data's own work, one for
// each request, with the organization in their text's place of a rule.
for (const oid of [1082, 1114, 1184]) pg.types.setTypeParser(oid, (value: string) => value)
pg.types.setTypeParser(20, Number)

const connection = JSON.parse(process.env['BENCH_CONNECTION'] ?? '{}') as pg.PoolConfig
const pool = new pg.Pool({ ...connection, max: Math.max(8, availableParallelism()) })

const pageSize = 20

const columns = `id, code, first_name as "firstName", last_name as "lastName", date_of_birth as "bornOn",
  sex, chart_number as "chartNumber", external_ids as "externalIds", notes, customer_id as "customerId",
  lab_connection_id as "labConnectionId", archived_at as "archivedAt", merged_into_id as "mergedIntoId",
  anonymized_at as "anonymizedAt", created_at as "createdAt", updated_at as "updatedAt"`
const counted = (where: string) => `
  select c.total, p.* from (select count(*) as total from app.patients where ${where}) c
  left join lateral (select ${columns} from app.patients where ${where}
    order by id desc limit ${pageSize} offset $2) p on true`

const statements = {
  list: { name: 'list', text: counted('organization_id = $1 and archived_at is null') },
  search: {
    name: 'search',
    text: counted('organization_id = $1 and archived_at is null and search like $3'),
  },
  // With the newest orders of the patient, as the product's answer has them.
  one: {
    name: 'one',
    text: `select ${columns}, coalesce((
        select json_agg(json_build_object('id', o.id, 'number', o.number, 'status', o.status, 'kind', o.kind,
          'counterpartName', o.lab_name,
          'createdAt', to_char(o.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by o.id desc)
        from (
          select o.id, o.number, o.status, o.kind, o.created_at, c.lab_name
          from app.orders o left join app.lab_connections c on c.id = o.lab_connection_id
          where o.patient_organization_id = $1 and o.patient_id = p.id
          order by o.id desc limit 20) o), '[]') as orders
      from app.patients p where organization_id = $1 and id = $2`,
  },
  // The next code and the row in one statement, as the product has them.
  create: {
    name: 'create',
    text: `with counted as (
        update app.counters set value = value + 1 where organization_id = $1 and name = 'patients'
        returning 'P-' || lpad(value::text, greatest(6, length(value::text)), '0') as code
      )
      insert into app.patients (organization_id, id, code, first_name, last_name, date_of_birth, chart_number)
      select $1, $2, code, $3, $4, $5, $6 from counted returning ${columns}`,
  },
  // By the credential's own words: who asks, and for which organization.
  session: {
    name: 'session',
    text: `select m.organization_id as organization, m.role, u.name
      from app.sessions s
      join app.users u on u.id = s.user_id
      join app.memberships m on m.organization_id = s.organization_id and m.user_id = s.user_id
      where s.token_hash = $1 and s.expires_at > now()`,
  },
}

export type PatientInput = {
  firstName: string
  lastName: string
  bornOn: string
  chartNumber: string
}

/** A page of an organization's patients, newest first, with the exact total; `search` is a folded word. */
export async function listPatients(organization: string, page: number, search?: string) {
  const values = [organization, (page - 1) * pageSize]
  const { rows } = await pool.query<{ total: number; id: string | null }>(
    search === undefined
      ? { ...statements.list, values }
      : { ...statements.search, values: [...values, `%${search}%`] },
  )
  const total = rows[0]?.total ?? 0
  const data = rows.filter(({ id }) => id !== null).map(({ total: _, ...row }) => row)
  const pagination = { page, limit: pageSize, total, totalPages: Math.ceil(total / pageSize) }
  return { data, pagination }
}

/** One patient. */
export async function readPatient(organization: string, id: string) {
  const values = [organization, id]
  const { rows } = await pool.query<{ orders: object[] }>({ ...statements.one, values })
  const { orders, ...patient } = rows[0] ?? {}
  return { patient, orders }
}

/** Adds a patient with the organization's next code, durably. */
export async function createPatient(organization: string, patient: PatientInput) {
  const { firstName, lastName, bornOn, chartNumber } = patient
  const values = [organization, randomUUID(), firstName, lastName, bornOn, chartNumber]
  const { rows } = await pool.query({ ...statements.create, values })
  return { patient: rows[0] }
}

/** Who has the session of a token's SHA-256. */
export async function findSession(tokenHash: Buffer): Promise<string | undefined> {
  const { rows } = await pool.query<{ organization: string }>({
    ...statements.session,
    values: [tokenHash],
  })
  return rows[0]?.organization
}

import type pg from 'pg'
import { hashToken, newToken, sessionCookieName } from '#platform/auth/session'

/** A clinic of the benchmark: its id, a session's cookie and some of its patients. */
export type Tenant = { id: string; cookie: string; patientIds: string[] }

// As they are searched for: folded.
export const lastNames = [
  'muller',
  'brandt',
  'okafor',
  'lindqvist',
  'haas',
  'novak',
  'ferrari',
  'silva',
  'jansen',
  'moreau',
]

/** Fills in clinics with the same number of patients each, made by the database itself. */
export async function fillPatients(
  client: pg.Client,
  { tenants, rows }: { tenants: number; rows: number },
): Promise<Tenant[]> {
  const made: Tenant[] = []
  for (let place = 1; place <= tenants; place++) {
    const token = newToken()
    const { rows: found } = await client.query<{ id: string; patients: string[] }>(
      `with organization as (
        insert into app.organizations (id, type, name) values (uuidv7(), 'clinic', 'Clinic ' || $1) returning id
      ), person as (
        insert into app.users (id, email, name, password_hash) values (uuidv7(), 'owner' || $1 || '@clinic.example', 'Owner', '-') returning id
      ), membership as (
        insert into app.memberships (organization_id, id, user_id, role, can_see_finance)
        select organization.id, uuidv7(), person.id, 'owner', true from organization, person returning organization_id, user_id
      ), session as (
        insert into app.sessions (id, token_hash, user_id, organization_id, expires_at)
        select uuidv7(), $2, user_id, organization_id, now() + interval '7 days' from membership
      ), patients as (
        insert into app.patients (organization_id, id, code, first_name, last_name, date_of_birth, chart_number)
        select organization.id, uuidv7(), 'P-' || lpad(n::text, 6, '0'),
          (array['Nora','Jonas','Zoë','Łukasz','Mia','Émile','Ada','Ruben'])[1 + n % 8],
          (array['Müller','Brandt','Okafor','Lindqvist','Haas','Novak','Ferrari','Silva','Jansen','Moreau'])[1 + (n / 8) % 10] || ' ' || n,
          date '1950-01-01' + n % 25000, 'C-' || n
        from organization, generate_series(1, $3::int) n returning id
      ), counted as (
        insert into app.counters (organization_id, name, value) select id, 'patients', $3::int from organization
      ) select organization.id, (select array_agg(id) from (select id from patients limit 100) few) as patients
        from organization`,
      [String(place), hashToken(token), rows / tenants],
    )
    const [row] = found
    if (row) {
      made.push({
        id: row.id,
        cookie: `${sessionCookieName}=${token}`,
        patientIds: row.patients,
      })
    }
  }
  await client.query('vacuum (analyze) app.patients')
  return made
}

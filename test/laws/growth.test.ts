import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import pg from 'pg'
import { testApp, type Actor } from '#test/app/test-app'
import { watchPages } from '#test/helpers/count-pages'

const w = await testApp()
const countPages = watchPages(w)
const [lab, clinic] = [await w.org('lab'), await w.org('clinic')]
const { id: connectionId, customerId } = await w.connect(lab, clinic)

// Ids grow with time, as those of the service do.
const idOf = (kind: string, place = '0') =>
  `('${kind}0000000-0000-7000-8000-' || lpad(to_hex(n * 2 + ${place}), 12, '0'))::uuid`

/** Orders of former years, each with a patient, an invoice and its payment. */
const inserts = (from: number, to: number) => `
  insert into app.patients (organization_id, id, code, first_name, last_name, created_at, updated_at)
    select '${clinic.id}', ${idOf('1')}, 'P-' || n, 'Nora', 'Sample' || md5(n::text),
      now() - interval '2 years', now() - interval '1 year'
    from generate_series(${from}, ${to - 1}) as n;
  insert into app.orders (id, lab_organization_id, clinic_organization_id, lab_connection_id, customer_id,
      patient_organization_id, patient_id, number, status, waiting_on, promised_delivery_date, total_minor, currency,
      submitted_at, accepted_at, delivered_at, created_at, updated_at)
    select ${idOf('2')}, '${lab.id}', '${clinic.id}', '${connectionId}', '${customerId}', '${clinic.id}',
      ${idOf('1')}, 'N-' || n, 'completed', 'none', date '2031-03-01' - n / 100, 10000, 'EUR',
      now() - interval '2 years', now() - interval '2 years', now() - interval '2 years',
      now() - interval '2 years', now() - interval '1 year'
    from generate_series(${from}, ${to - 1}) as n;
  insert into app.invoices (id, lab_organization_id, clinic_organization_id, customer_id, number, status, issued_on,
      due_on, currency, tax_mode, total_minor, paid_minor, created_at, updated_at)
    select ${idOf('3')}, '${lab.id}', '${clinic.id}', '${customerId}', 'R-' || n, 'paid',
      date '2025-01-01' - n / 100, date '2025-02-01' - n / 100, 'EUR', 'exclusive', 10000, 10000,
      now() - interval '2 years', now() - interval '1 year'
    from generate_series(${from}, ${to - 1}) as n;
  insert into app.invoice_lines (id, invoice_id, lab_organization_id, clinic_organization_id, position, order_id,
      description, quantity, unit_price_minor, amount_minor)
    select ${idOf('4')}, ${idOf('3')}, '${lab.id}', '${clinic.id}', 1, ${idOf('2')},
      'Crown', 1, 10000, 10000
    from generate_series(${from}, ${to - 1}) as n;
  insert into app.ledger_postings (id, lab_organization_id, clinic_organization_id, customer_id, kind, source,
      source_key, invoice_id, description, occurred_at)
    select ${idOf('5', 'place')}, '${lab.id}', '${clinic.id}', '${customerId}', kind, 'pontic',
      n || kind, ${idOf('3')}, 'R-' || n, now() - interval '2 years'
    from generate_series(${from}, ${to - 1}) as n, (values ('invoice', 0), ('payment', 1)) as kinds (kind, place);
  insert into app.ledger_entries (id, posting_id, position, lab_organization_id, clinic_organization_id, customer_id,
      account, amount_minor, currency)
    select ${idOf('6', 'place')}, ${idOf('5', 'place')}, 1, '${lab.id}', '${clinic.id}',
      '${customerId}', 'receivable', amount, 'EUR'
    from generate_series(${from}, ${to - 1}) as n, (values (0, 10000), (1, -10000)) as kinds (place, amount);
`

/** How many orders there are, first and then. */
const [few, many] = [1_000, 10_000]
const orderId = '20000000-0000-7000-8000-00000000000e'
// A name that one patient has.
const rareName = createHash('md5').update('500').digest('hex')

async function insertHistory(from: number, to: number): Promise<void> {
  const client = new pg.Client(w.connection)
  await client.connect()
  await client.query(`set session_replication_role = 'replica'`)
  await client.query(inserts(from, to))
  for (const table of [
    'patients',
    'orders',
    'invoices',
    'invoice_lines',
    'ledger_postings',
    'ledger_entries',
  ])
    await client.query(`vacuum analyze app.${table}`)
  await client.end()
}

const since = new Date(Date.now() - 60_000).toISOString()

type Request = [actor: Actor, pathOf: (rows: number) => string]

/** What reads the same pages after ten years as after one. */
const flat: Record<string, Request> = {
  'orders changed since, at the laboratory': [lab.owner, () => `/orders?updatedSinceAt=${since}`],
  'orders changed since, at the clinic': [clinic.owner, () => `/orders?updatedSinceAt=${since}`],
  'patients changed since': [clinic.owner, () => `/patients?updatedSinceAt=${since}`],
  'invoices changed since, at the laboratory': [
    lab.owner,
    () => `/invoices?updatedSinceAt=${since}`,
  ],
  'invoices changed since, at the clinic': [
    clinic.owner,
    () => `/invoices?updatedSinceAt=${since}`,
  ],
  'invoices of an order, at the laboratory': [lab.owner, () => `/invoices?orderId=${orderId}`],
  'invoices of an order, at the clinic': [clinic.owner, () => `/invoices?orderId=${orderId}`],
  'turnaround of these months': [lab.owner, () => '/reports/turnaround'],
  'the palette, for a name': [clinic.owner, () => `/search?search=${rareName}`],
  'the palette, for what all have': [clinic.owner, () => '/search?search=nora&limit=8'],
  'the palette, for a number': [lab.owner, () => '/search?search=r-0777'],
  'the palette, for two words': [clinic.owner, () => `/search?search=nora+${rareName}`],
  'orders of a name': [clinic.owner, () => `/orders?search=${rareName}`],
  'orders of a number, at the laboratory': [lab.owner, () => '/orders?search=-0777'],
  'orders of a name, counted': [clinic.owner, () => `/order-counts?search=${rareName}`],
  'patients of a name': [clinic.owner, () => `/patients?search=${rareName}`],
  'invoices of a number': [lab.owner, () => '/invoices?search=r-0777'],
}

/** What passes over all rows once, of an index or packed: an exact total, a sum, a search. */
const onePass: Record<string, Request> = {
  'the newest patients': [clinic.owner, () => '/patients'],
  'the newest invoices': [lab.owner, () => '/invoices'],
  'the oldest invoices': [lab.owner, (rows) => `/invoices?limit=50&page=${rows / 50}`],
  'the newest entries of the ledger, at the laboratory': [
    lab.owner,
    () => '/finance/ledger?limit=50',
  ],
  'the newest entries of the ledger, at the clinic': [
    clinic.owner,
    () => '/finance/ledger?limit=50',
  ],
  'the summary of money': [lab.owner, () => '/finance/summary'],
  'orders of what many have': [clinic.owner, () => '/orders?search=nora'],
}

async function countAll(requests: Record<string, Request>, rows: number) {
  const counts: Record<string, number> = {}
  for (const [what, [actor, pathOf]] of Object.entries(requests)) {
    counts[what] = await countPages(async () => {
      const answer = await actor.get(pathOf(rows))
      assert.equal(answer.status, 200, `${what}: ${answer.text}`)
    })
  }
  return counts
}

test('what is read does not grow with history, or by less than a page for five orders', async () => {
  await insertHistory(0, few)
  const before = await countAll(flat, few)
  await insertHistory(few, many)
  const faults: string[] = []
  for (const [what, pages] of Object.entries(await countAll(flat, many))) {
    if (pages > (before[what] ?? 0) * 1.5 + 10) faults.push(`${what}: ${before[what]} and ${pages}`)
  }
  for (const [what, pages] of Object.entries(await countAll(onePass, many))) {
    if (pages > many / 5) faults.push(`${what}: ${pages} pages`)
  }
  assert.deepEqual(faults, [])
})

import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import { endpoints } from '#contract'
import type { Endpoint, OrganizationType } from '#contract/platform/endpoint'
import { orderStatuses } from '#contract/orders/order-statuses'
import { settleInvoice } from '#server/finance/invoices'
import { findDisagreements } from '#server/finance/ledger'
import { findBreak } from '#server/orders/order-history-proof'
import { build, type Tx } from '#platform/db/db'
import { openFolderStore } from '#platform/files/file-store/folder-store'
import { sessionCookieName } from '#platform/auth/session'
import { demoApp, demoDatabase } from '#test/app/demo-app'
import { testApp, type Actor, type TestApp } from '#test/app/test-app'
import { demoPassword, demoSignIns, isDemo, isEmpty, seedDemo } from './demo.ts'

// The service reads its own clock: what runs out has not run out yet in a demo of this week.
const w = await testApp({}, await demoDatabase('today'))
const demoInputOf = ({ db, app }: TestApp) => ({
  db,
  files: app.files,
  secretKey: app.env.SECRET_KEY ?? '',
})

// Of the usual day. To make a demo takes fifteen seconds of a core, so what is asked of the making is asked
// of these two: two seeds begin at once.
const other = await testApp()
const ends = await Promise.allSettled([seedDemo(demoInputOf(other)), seedDemo(demoInputOf(other))])

const ask = <Row>(text: string) =>
  w.across((tx) => tx.all(sql<Row>`${sql.raw(text)}`.compile(build)))

async function count(text: string): Promise<number> {
  const [row] = await ask<{ count: number }>(`select count(*) as count from ${text}`)
  return row?.count ?? 0
}

/** What must not be: rows that break a rule; none is well. */
const assertNone = async (text: string) => assert.deepEqual(await ask(text), [])

async function enter(email: string): Promise<Actor> {
  const body = { email, password: demoPassword }
  const answer = await w.stranger.post('/auth/sign-in/email', body)
  assert.equal(answer.status, 200, answer.text)
  const cookies = answer.headers.getSetCookie()
  const cookie = cookies.find((line) => line.startsWith(sessionCookieName))?.split(';', 1)[0]
  return w.as({ cookie: cookie ?? '' })
}

const lab = await enter('owner@quellgrund.example')
const clinic = await enter('owner@kastanienbogen.example')

// A job for the first start, and what is shown to open streams, with the time of the seed.
const passing = ['jobs', 'stream_changes']

/** All rows of all tables but what passes, the secrets of scanners decrypted. */
async function dump({ across, app }: TestApp): Promise<string[]> {
  return across(async (tx: Tx) => {
    const tables = await tx.all(
      sql<{ name: string }>`select relname as name from pg_class
        where relnamespace = 'app'::regnamespace and relkind = 'r' and relname <> all (${['schema_migrations', 'schema_files', ...passing]}::text[])
        order by relname`.compile(build),
    )
    const lines: string[] = []
    for (const { name } of tables) {
      const rows = await tx.all(
        sql<{
          text: string
          secret: Buffer | null
        }>`select (to_jsonb(t) - 'secret_current')::text as text,
          ${sql.raw(name === 'scanner_secrets' ? 'secret_current' : 'null::bytea')} as secret
          from ${sql.table(`app.${name}`)} t order by 1`.compile(build),
      )
      for (const { text, secret } of rows) {
        lines.push(`${name} ${text} ${secret ? app.secrets.decrypt(secret).toString() : ''}`)
      }
    }
    return lines
  })
}

test('two databases get the same rows', async () => {
  // The second one is what some process of this run made.
  const lines = await dump(other)
  assert.ok(lines.length > 5_000)
  assert.deepEqual(await dump(await demoApp()), lines)
})

test('a database with organizations refuses the demo and stays as it was', async () => {
  const before = await count('app.users')
  await assert.rejects(seedDemo(demoInputOf(w)), /has organizations already/)
  assert.equal(await count('app.users'), before)
})

test('of two seeds at once one fills the database', async () => {
  assert.deepEqual(ends.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
  assert.equal(await isEmpty(other.db), false)
  assert.ok(await isDemo(other.db))
})

test('a seed that fails leaves the database empty', async () => {
  const blocked = await testApp()
  const folder = join(blocked.filesFolder, 'blocked')
  const files = await openFolderStore(folder)
  await writeFile(join(folder, 'incoming'), '')
  await assert.rejects(seedDemo({ ...demoInputOf(blocked), files }))
  assert.ok(await isEmpty(blocked.db))
  assert.equal(await isDemo(blocked.db), false)
})

test('there are two laboratories, three clinics, 60 dentists, 400 patients and 575 orders', async () => {
  const companies = 'app.organizations where address_line1 is not null'
  assert.equal(await count(`${companies} and type = 'lab'`), 2)
  assert.equal(await count(`${companies} and type = 'clinic'`), 3)
  assert.equal(await count('app.dentists'), 60)
  assert.equal(await count('app.patients where shared_by_organization_id is null'), 400)
  const orders = await ask<{ status: string; count: number }>(
    'select status, count(*) as count from app.orders group by status',
  )
  assert.deepEqual(orders.map(({ status }) => status).toSorted(), [...orderStatuses].sort())
  assert.equal(
    orders.reduce((sum, { count: some }) => sum + some, 0),
    575,
  )
  for (const letters of ['[À-ÿ]', '[α-ω]', '[а-я]', '[一-龥]']) {
    assert.ok((await count(`app.patients where first_name ~ '${letters}'`)) > 0, letters)
  }
})

test('everybody on the list signs in with the password of the demo, in their role', async () => {
  for (const { email, role, organization, type } of demoSignIns) {
    const { body } = await (await enter(email)).get('/auth/session')
    assert.equal(body.role, role)
    assert.equal(body.organization.name, organization)
    assert.equal(body.organization.type, type)
  }
  const staff = await enter('staff@quellgrund.example')
  assert.equal((await staff.get('/invoices')).status, 403)
  assert.equal((await staff.get('/orders?limit=1')).body.data[0].totals, null)
})

async function firstLabConnectionId(): Promise<string> {
  const { body } = await clinic.get('/lab-connections?search=quellgrund')
  return body.data[0].id
}

// A clinic reads the catalogue of one laboratory at a time.
const catalogue = ['/product-categories', '/products', '/surcharges', '/rx-rules']

// Lists of the person who asks: one organization, one browser.
const personal = [
  'listFavouriteProducts',
  'listOrganizations',
  'listSessions',
  'listOwnDevices',
  'listSavedViews',
]

// Terms of a laboratory, what rarely happens, and what is processed: nobody has many.
const settings = [
  'listRemakePolicies',
  'listRecalls',
  'listIncidents',
  'listBillableOrders',
  'listInvoiceQueries',
  'listLocations',
  'listWorkCentres',
  'listWorkShifts',
  'listAbsences',
  'listPayTerms',
  'listPayRuns',
  'listPaymentMethods',
  'listReconciliationFindings',
  'listSuppliers',
  'listCustomerAgreements',
  'listLateOrders',
  'listOrderTemplates',
  'listPurchaseOrders',
  'listTeamRoles',
  'listSharedDevices',
  'listDeliveryRoutes',
  'listDeliveryRuns',
  'listCarrierConnections',
]

// One a month for each pair, and the story of the demo is half a year long.
const monthly = ['listStatements']

// What a healthy laboratory has few of.
const few = ['listRemakes', 'listCreditNotes', 'listRefunds', 'listDisputes']

// What is on its way here, and is so no more after a minute; what vendors send, and none sends to a demo.
const brief = ['listUploads', 'listScannerDeliveries']

const listsOf = (type: OrganizationType): Endpoint[] =>
  endpoints.filter(({ method, path, access, reply, operationId }) => {
    const { properties = {} }: { properties?: object } = reply.body ?? {}
    const isList = method === 'GET' && 'pagination' in properties
    const isOpen = access.by === 'member' && access.organizationTypes.includes(type)
    const isShort = [...personal, ...brief, ...monthly, ...few, ...settings].includes(operationId)
    return isList && isOpen && !path.includes('{') && !isShort
  })

for (const [type, actor] of [
  ['lab', lab],
  ['clinic', clinic],
] as const) {
  test(`every list of the first ${type} has 25 rows and more, each as the contract says`, async () => {
    const lists = listsOf(type)
    assert.ok(lists.length >= 14, String(lists.length))
    const one = type === 'clinic' ? `&labConnectionId=${await firstLabConnectionId()}` : ''
    for (const { path } of lists) {
      // A search finds nothing without words.
      const word = path === '/search' ? '&search=a' : ''
      const list = `${path}?limit=100${catalogue.includes(path) ? one : ''}${word}`
      const first = await actor.get(list)
      assert.equal(first.status, 200, `${path}: ${first.text}`)
      const { total, totalPages } = first.body.pagination
      assert.ok(
        total >= 25,
        `${path} has ${total}: add rows in demo/, or name the list in \`settings\` of this file`,
      )
      for (let page = 2; page <= totalPages; page++) {
        assert.equal((await actor.get(`${list}&page=${page}`)).status, 200)
      }
    }
  })
}

test('orders, invoices and connections open as the contract says, whoever has them', async () => {
  for (const actor of [lab, clinic, await enter('owner@harbourmoor.example')]) {
    for (const noun of ['orders', 'shipments', 'patients', 'lab-connections', 'dentists']) {
      const { body } = await actor.get(`/${noun}?limit=8`)
      for (const { id } of body.data) assert.equal((await actor.get(`/${noun}/${id}`)).status, 200)
    }
  }
  for (const noun of ['invoices', 'payments']) {
    const { body } = await lab.get(`/${noun}?limit=30`)
    for (const { id } of body.data) assert.equal((await lab.get(`/${noun}/${id}`)).status, 200)
  }
})

test('the sums of orders and invoices are those of their lines', async () => {
  await assertNone(`
    select id from app.order_items where line_total_minor <> quantity * unit_price_minor - discount_minor
    union all select id from app.invoice_lines
      where amount_minor <> quantity * unit_price_minor - discount_minor`)
  await assertNone(`
    select o.id from app.orders o join lateral (
      select sum(quantity * unit_price_minor) as subtotal, sum(discount_minor) as discount,
        sum(round((quantity * unit_price_minor - discount_minor) * tax_rate_basis_points / 10000.0)) as tax
      from app.order_items where order_id = o.id) as i on true
    where (o.subtotal_minor, o.discount_minor, o.tax_minor, o.total_minor)
      is distinct from (i.subtotal, i.discount, i.tax, i.subtotal - i.discount + i.tax)`)
  await assertNone(`
    select i.id from app.invoices i join lateral (
      select sum(price) as price, sum(off) as off, sum(round((price - off) * rate / 10000.0)) as tax
      from (select sum(quantity * unit_price_minor) as price, sum(discount_minor) as off,
          tax_rate_basis_points as rate
        from app.invoice_lines where invoice_id = i.id group by rate) as rates) as l on true
    where (i.subtotal_minor, i.discount_minor, i.tax_minor, i.total_minor)
      is distinct from (l.price, l.off, l.tax, l.price - l.off + l.tax)`)
  await assertNone(`
    select l.id from app.invoice_lines l join app.order_items i on i.id = l.order_item_id
    where (l.order_id, l.quantity, l.unit_price_minor, l.discount_minor, l.amount_minor)
      is distinct from (i.order_id, i.quantity, i.unit_price_minor, i.discount_minor, i.line_total_minor)`)
})

test('every balance is the sum over the ledger, and settling again changes nothing', async () => {
  assert.deepEqual(await w.across(findDisagreements), [])
  await assertNone(`
    select customer_id from (
      select customer_id, amount_minor as minor from app.ledger_entries where account = 'receivable'
      union all select customer_id, app.payment_on_account(id) from app.payments
      union all select customer_id, paid_minor + credited_minor + written_off_minor - total_minor
        from app.invoices where status not in ('draft', 'void')) as owed
    group by customer_id having sum(minor) <> 0`)
  // Money that is left over pays the next invoice, and nobody can try to pay that.
  await assertNone('select id from app.payments where app.payment_on_account(id) <> 0')
  await assertNone(`
    select p.id from app.payments p where refunded_minor <> (select coalesce(sum(amount_minor), 0)
      from app.refunds r where r.payment_id = p.id and r.status in ('pending', 'succeeded'))`)
  await assertNone(`
    select p.id from app.payments p where provider = 'stripe' and coalesce(fee_minor, 0) <>
      (select coalesce(sum(e.amount_minor), 0) from app.ledger_postings l
        join app.ledger_entries e on e.posting_id = l.id and e.account = 'platform_fees'
        where l.payment_id = p.id)`)
  const invoices = await ask<{ id: string; version: string }>(
    'select id, updated_at as version from app.invoices order by id',
  )
  await w.across(async (tx) => {
    for (const { id } of invoices) await settleInvoice(tx, id)
  })
  assert.deepEqual(
    await ask('select id, updated_at as version from app.invoices order by id'),
    invoices,
  )
  for (const [table, states] of [
    ['invoices', 7],
    ['payments', 8],
    ['disputes', 10],
  ] as const) {
    const found = await ask(`select distinct status from app.${table}`)
    assert.equal(found.length, states, table)
  }
})

test('nothing happens before what leads to it, and nothing after the present of the demo', async () => {
  await assertNone(`select id from app.orders where not (created_at <= coalesce(submitted_at, created_at)
    and submitted_at <= accepted_at and accepted_at <= completed_at and completed_at <= updated_at)`)
  await assertNone(`select order_id from app.order_events e join app.order_events before using (order_id)
    where before.sequence = e.sequence - 1 and (before.created_at >= e.created_at
      or before.to_status is distinct from e.from_status)`)
  await assertNone(`select o.id from app.orders o join app.order_events e on e.order_id = o.id
    where e.sequence = o.version and (e.to_status <> o.status or e.created_at <> o.updated_at)`)
  await assertNone('select id from app.shipments where delivered_at <= shipped_at')
  await assertNone(`select o.id from app.orders o join app.patients p
    on p.id = o.patient_id and p.organization_id = o.patient_organization_id
    where p.created_at > o.created_at`)
  await assertNone(`select 1 from app.order_events where created_at > now()
    union all select 1 from app.ledger_postings where occurred_at > now()
    union all select 1 from app.patients where updated_at > now()`)
})

test('the history of an order proves itself', async () => {
  const { body } = await lab.get('/orders?limit=40')
  for (const { id } of body.data) {
    const { body: history } = await lab.get(`/orders/${id}/events?proof=1&limit=100`)
    assert.ok(history.data.length > 0)
    assert.equal(findBreak(history.data.toReversed()), null)
  }
})

test('each accepted order has its versions, and the last one is what the order prescribes', async () => {
  await assertNone(`
    select o.id from app.orders o left join lateral (
      select count(*) as versions, max(version) as last,
        max(version) filter (where acknowledged_at is not null) as acknowledged
      from app.rx_versions v where v.order_id = o.id) as v on true
    where case when o.accepted_at is null then v.versions > 0
      else (v.versions, v.last, v.acknowledged) is distinct from
        (o.rx_version, o.rx_version, o.rx_acknowledged_version) end`)
  await assertNone(`
    select e.order_id from app.order_events e join app.orders o on o.id = e.order_id
      join app.rx_versions v on v.order_id = e.order_id and v.version = e.rx_version
    where e.action = 'rx_changed' and (e.details -> 'changes' <> v.changes or e.created_at <> v.created_at)`)
  assert.ok(
    (await count(
      'app.orders where rx_acknowledged_version < rx_version and accepted_at is not null',
    )) > 0,
  )
  const { body } = await lab.get('/orders?limit=60&status=accepted,in_production,ready')
  for (const { id } of body.data) {
    const { order } = (await lab.get(`/orders/${id}`)).body
    const { prescription } = (await lab.get(`/orders/${id}/rx-versions`)).body.data[0]
    const { items, ...head } = prescription
    for (const [key, value] of Object.entries(head)) assert.deepEqual(value, order[key], key)
    assert.equal(items.length, order.items.length)
    for (const [place, item] of items.entries()) {
      for (const [key, value] of Object.entries(item)) {
        if (key !== 'options') assert.deepEqual(value, order.items[place][key], key)
      }
    }
  }
})

test('each design that was shown is there byte for byte, with its verdict', async () => {
  await assertNone(`
    select e.order_id from app.order_events e where action in ('sent_for_approval', 'approved', 'changes_requested')
      and not exists (select from app.design_approvals a where a.order_id = e.order_id
        and a.files = e.details -> 'files' and a.rx_version <= e.rx_version
        and e.created_at = case e.action when 'sent_for_approval' then a.sent_at else a.verdict_at end
        and (e.action = 'sent_for_approval' or a.verdict = e.action and a.comment is not distinct from e.reason))`)
  await assertNone(`
    select o.id from app.orders o where (o.status = 'awaiting_approval') <> exists (
      select from app.design_approvals a where a.order_id = o.id and a.verdict is null)`)
  const files = await ask<{ id: string; orderId: string; shown: string; sha256: Buffer }>(`
    select f.id, f.order_id, f.sha256, a.files -> 0 ->> 'sha256' as shown from app.design_approvals a
      join app.files f on f.id = (a.files -> 0 ->> 'fileId')::uuid`)
  assert.ok(files.length > 20)
  for (const { id, sha256, shown } of files) {
    const { stream } = await w.app.files.read(id)
    const bytes = Buffer.concat(await stream.toArray())
    assert.deepEqual(createHash('sha256').update(bytes).digest(), sha256)
    assert.equal(sha256.toString('hex'), shown)
  }
  const ofOrders = new Set(files.map(({ orderId, shown }) => `${orderId} ${shown}`))
  assert.equal(ofOrders.size, files.length, 'a design that was shown again is another one')
})

test('its files were looked into: nothing waits, and each has a preview and a picture', async () => {
  assert.equal(await count(`app.jobs where queue = 'file-inspections' and state = 'waiting'`), 0)
  await assertNone(`select id from app.files where inspected_at is null or not has_thumbnail
    or kind !~ '^(photo|other)' and (preview_format is null or mesh_stats is null)`)
  const ofLab = await ask<{ id: string; kind: string }>(`select f.id, f.kind from app.files f
    join app.memberships m on m.organization_id = f.lab_organization_id
    join app.users u on u.id = m.user_id and u.email = 'owner@quellgrund.example'`)
  assert.ok(ofLab.length > 20)
  for (const { id, kind } of ofLab) {
    for (const copy of /^(photo|other)/.test(kind) ? ['thumbnail'] : ['preview', 'thumbnail']) {
      assert.equal((await lab.get(`/files/${id}/${copy}`)).status, 200, `${copy} of ${id}`)
    }
  }
})

test('the next order and the next patient get the next numbers', async () => {
  const { body: patient } = await clinic.post('/patients', { firstName: 'Mia', lastName: 'Sample' })
  assert.equal(patient.patient.code, 'P-000171')
  const labConnectionId = await firstLabConnectionId()
  const [dentist] = (await clinic.get('/dentists')).body.data.filter(
    ({ isActive }: { isActive: boolean }) => isActive,
  )
  const products = `/products?search=sports&labConnectionId=${labConnectionId}`
  const [product] = (await clinic.get(products)).body.data
  const { body: draft } = await clinic.post('/orders', {
    labConnectionId,
    dentistId: dentist.id,
    patientId: patient.patient.id,
    items: [{ productId: product.id, arch: 'upper' }],
  })
  const [last] = await ask<{ number: string | null }>(`
    select max(number) as number from app.orders where lab_organization_id = '${draft.order.labOrganizationId}'
      and number like to_char(now() at time zone 'Europe/Berlin', 'YY-%')`)
  const { body: submitted } = await clinic.post(`/orders/${draft.order.id}/submit`, {})
  const serial = Number(last?.number?.slice(3) ?? 0) + 1
  assert.equal(submitted.order.number.slice(3), String(serial).padStart(6, '0'))
})

test('a clinic under code_only shows the laboratory no name, under initials two letters', async () => {
  const shared = await ask<{ mode: string; shown: string }>(`
    select distinct c.privacy_mode as mode, coalesce(regexp_replace(concat_ws(' ', first_name, last_name),
      '^. ?[.] .[.]$', 'initials'), '') as shown
    from app.patients p join app.lab_connections c on c.id = p.lab_connection_id
    where c.privacy_mode <> 'full'`)
  assert.deepEqual(
    shared.toSorted((a, b) => (a.mode < b.mode ? -1 : 1)),
    [
      { mode: 'code_only', shown: '' },
      { mode: 'initials', shown: 'initials' },
    ],
  )
  await assertNone(`
    select l.patient_label, c.privacy_mode from app.invoice_lines l join app.orders o on o.id = l.order_id
      join app.lab_connections c on c.id = o.lab_connection_id
      join app.patients p on p.id = o.patient_id and p.organization_id = o.patient_organization_id
    where l.patient_label <> case c.privacy_mode when 'full' then concat_ws(' ', p.first_name, p.last_name)
      when 'initials' then left(p.first_name, 1) || '. ' || left(p.last_name, 1) || '.' else p.code end`)
  const { body } = await lab.get('/orders?limit=100&search=wrenfield')
  assert.ok(body.data.length > 0)
  for (const { patient } of body.data) assert.equal(patient.lastName, null)
})

test('the guide of the first laboratory is done, and says to the others what is next', async () => {
  const missing = async (actor: Actor) => {
    const { body } = await actor.get('/setup-guide')
    return Object.keys(body.done).filter((task) => !body.done[task])
  }
  assert.deepEqual(await missing(lab), ['connect-lab', 'dentists'])
  const forLabs = ['categories', 'products', 'finances', 'stripe', 'workflows', 'customers']
  assert.deepEqual(await missing(clinic), ['company', ...forLabs])
  const second = await missing(await enter('owner@harbourmoor.example'))
  assert.deepEqual(second, [
    'connect-lab',
    'dentists',
    'scanners',
    'finances',
    'stripe',
    'workflows',
  ])
})

test('every email address and every website ends in .example', async () => {
  const text = (await dump(w)).join('\n')
  const domains = [...text.matchAll(/(?:@|https?:\/\/)([\w.-]+\.[a-z]+)/gi)].map(
    ([, domain]) => domain,
  )
  assert.ok(domains.length > 200)
  assert.deepEqual(
    domains.filter((domain) => !domain?.endsWith('.example')),
    [],
  )
})

test('an order of each laboratory carries a scan, stored byte for byte', async () => {
  const demo = ends.find(({ status }) => status === 'fulfilled')
  assert.ok(demo?.status === 'fulfilled')
  const { scannedOrderIds } = demo.value
  assert.equal(scannedOrderIds.length, 2)
  for (const orderId of scannedOrderIds) {
    const [file] = await other.across((tx) =>
      tx.all(
        sql<{ id: string; sha256: Buffer; sizeBytes: number }>`select id, sha256, size_bytes
          from app.files where order_id = ${orderId} and upload_status = 'uploaded'`,
      ),
    )
    assert.ok(file)
    const { stream, sizeBytes } = await other.app.files.read(file.id)
    const bytes = Buffer.concat(await stream.toArray())
    assert.equal(bytes.length, file.sizeBytes)
    assert.equal(sizeBytes, file.sizeBytes)
    assert.deepEqual(createHash('sha256').update(bytes).digest(), file.sha256)
  }
})

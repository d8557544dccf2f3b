import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import pg from 'pg'
import { endpoints } from '#contract'
import { builtInTerms } from '#contract/finance/remake-policies'
import { recordOfTable } from '#platform/errors'
import { addDesign, orderFixture } from '#test/fixtures/order-fixture'
import { openBillingFixture } from '#test/fixtures/billing-fixture'
import { testApp, type Actor, type Answer } from '#test/app/test-app'
import { mixedInTurn } from '#test/helpers/mixed-in-turn'

// Whatever refers to a row that is deleted: it goes too, lets go, or the refusal names it. The rows
// that refer are put in by hand, by the catalogue of PostgreSQL, so a table that is new is tried on
// its own.
let end = async () => {}
after(() => end())
const w = await testApp()
const fixture = await orderFixture(w)
const billing = await openBillingFixture(w)
const { lab } = fixture

const admin = new pg.Client(w.connection)
await admin.connect()
end = () => admin.end()

type Reference = {
  name: string
  child: string
  parent: string
  childColumns: string[]
  parentColumns: string[]
  /** `c` takes the child along, `n` lets it go, `a` and `r` keep the parent. */
  action: 'a' | 'r' | 'c' | 'n'
}

const names = (columns: string, table: string) => `(select array_agg(attname::text order by place)
  from unnest(${columns}) with ordinality as k (number, place)
  join pg_attribute on attrelid = ${table} and attnum = number)`

const { rows: references } = await admin.query<Reference>(`
  select conname as name, child.relname as child, parent.relname as parent, confdeltype as action,
    ${names('conkey', 'conrelid')} as "childColumns", ${names('confkey', 'confrelid')} as "parentColumns"
  from pg_constraint join pg_class child on child.oid = conrelid join pg_class parent on parent.oid = confrelid
  where contype = 'f' and connamespace = 'app'::regnamespace order by conname`)

const referencesTo = (table: string) => references.filter(({ parent }) => parent === table)

// A row that only refers: what else a row has to have is let go in this copy of the database.
await admin.query(`
  do $$ declare part record; begin
    for part in select conrelid::regclass as name, conname from pg_constraint
      where contype = 'c' and connamespace = 'app'::regnamespace
    loop execute format('alter table %s drop constraint %I', part.name, part.conname); end loop;
    for part in select attrelid::regclass as name, attname from pg_attribute a join pg_class c on c.oid = attrelid
      where relnamespace = 'app'::regnamespace and relkind = 'r' and attnum > 0 and attnotnull and not attisdropped
        and not exists (select from pg_index where indrelid = attrelid and indisprimary
          and attnum = any ((indkey::int2[])[0:indnkeyatts - 1]))
    loop execute format('alter table %s alter %I drop not null', part.name, part.attname); end loop;
  end $$;
  -- What follows a new row, and what it refers to besides, is of no interest here.
  set session_replication_role = replica`)

type Row = Record<string, unknown>

const { rows: keyColumns } = await admin.query<{ table: string; column: string; type: string }>(`
  select relname as table, attname as column, format_type(atttypid, null) as type
  from pg_index join pg_class c on c.oid = indrelid join pg_attribute on attrelid = indrelid
    and attnum = any ((indkey::int2[])[0:indnkeyatts - 1])
  where indisprimary and relnamespace = 'app'::regnamespace and not atthasdef and attidentity = ''`)

const values: Record<string, string> = {
  uuid: 'gen_random_uuid()',
  text: 'gen_random_uuid()::text',
  bytea: 'uuid_send(gen_random_uuid())',
  integer: '1',
  smallint: '1',
  bigint: '1',
  date: 'current_date',
}

async function rowsThatRefer(reference: Reference, parent: Row): Promise<Row[]> {
  const { child, childColumns, parentColumns } = reference
  const conditions = childColumns.map((column, place) => `${column} = $${place + 1}`)
  const { rows } = await admin.query<Row>(
    `select * from app.${child} where ${conditions.join(' and ')}`,
    parentColumns.map((column) => parent[column]),
  )
  return rows
}

async function addChild(reference: Reference, parent: Row): Promise<Row> {
  const { child, childColumns, parentColumns } = reference
  const rest = keyColumns.filter(
    ({ table, column }) => table === child && !childColumns.includes(column),
  )
  const columns = [...childColumns, ...rest.map(({ column }) => column)]
  const places = [
    ...childColumns.map((_, place) => `$${place + 1}`),
    ...rest.map(({ column, type }) =>
      column === 'organization_id' ? `'${fixture.clinic.id}'` : (values[type] ?? 'now()'),
    ),
  ]
  const key = parentColumns.map((column) => parent[column])
  const made = await admin
    .query<Row>(
      `insert into app.${child} (${columns.join()}) values (${places.join()}) returning *`,
      key,
    )
    .catch((error: { code?: string }) => {
      // What has one such row from the beginning takes no second one.
      if (error.code !== '23505') throw error
    })
  const row = made?.rows[0] ?? (await rowsThatRefer(reference, parent))[0]
  assert.ok(row)
  return row
}

async function rowOf(table: string, id: string): Promise<Row> {
  const { rows } = await admin.query<Row>(`select * from app.${table} where id = $1`, [id])
  assert.ok(rows[0], `there is no row ${id} of ${table}`)
  return rows[0]
}

type Root = {
  table: string
  actor: Actor
  path: string
  /** A new row to delete. */
  make: () => Promise<string>
}

const idOf = async (answer: Promise<Answer<any>>, noun: string): Promise<string> => {
  const { status, body, text } = await answer
  assert.ok(status === 201, text)
  return body[noun].id
}

let hours = 0

// A draft needs a currency, terms to pay by, and an hour that is not paid yet.
async function draftPayRun(): Promise<string> {
  const userId = lab.ownerUserId
  const money = await lab.owner.patch('/finance/settings', { currency: 'EUR' })
  assert.equal(money.status, 200, money.text)
  await lab.owner.post('/pay-terms', { userId, startsOn: '2023-01-01', hourlyRateMinor: 2_000 })
  const startedAt = new Date(Date.UTC(2024, 0, 1, 2 * ++hours))
  const times = {
    startedAt: startedAt.toISOString(),
    endedAt: new Date(startedAt.getTime() + 3_600_000).toISOString(),
  }
  const entry = { userId, kind: 'work', reason: 'Not clocked', ...times }
  await idOf(lab.owner.post('/time-entries', entry), 'timeEntry')
  const period = { fromOn: '2024-01-01', toOn: '2024-12-31' }
  return idOf(lab.owner.post('/pay-runs', period), 'payRun')
}

const roots: Record<string, Root> = {
  removeMember: {
    table: 'memberships',
    actor: lab.owner,
    path: '/team/members/',
    make: async () => (await w.member(lab)).membershipId,
  },
  deleteTeamRole: {
    table: 'team_roles',
    actor: lab.owner,
    path: '/team/roles/',
    make: () =>
      idOf(lab.owner.post('/team/roles', { name: randomUUID(), permissions: [] }), 'role'),
  },
  deleteMaterial: {
    table: 'materials',
    actor: lab.owner,
    path: '/materials/',
    make: () =>
      idOf(
        lab.owner.post('/materials', {
          name: 'Disc',
          manufacturer: 'Northglass',
          class: 'zirconia_monolithic',
          unit: 'piece',
        }),
        'material',
      ),
  },
  deleteRemakePolicy: {
    table: 'remake_policies',
    actor: lab.owner,
    path: '/remake-policies/',
    make: () =>
      idOf(
        lab.owner.post('/remake-policies', { name: crypto.randomUUID(), ...builtInTerms }),
        'remakePolicy',
      ),
  },
  deleteScannerConnection: {
    table: 'scanner_connections',
    actor: lab.owner,
    path: '/scanner-connections/',
    make: () =>
      idOf(
        lab.owner.post('/scanner-connections', { scannerType: 'other', name: 'Bridge' }),
        'connection',
      ),
  },
  deleteInvoice: {
    table: 'invoices',
    actor: billing.lab.owner,
    path: '/invoices/',
    make: async () => (await billing.draft()).id,
  },
  deleteOrder: {
    table: 'orders',
    actor: fixture.clinic.owner,
    path: '/orders/',
    make: async () => (await fixture.draft()).id,
  },
  deleteFile: {
    table: 'files',
    actor: lab.owner,
    path: '/files/',
    make: async () => {
      const sides = { labOrganizationId: lab.id, clinicOrganizationId: null }
      return (await addDesign(w, { id: (await fixture.labDraft()).id, ...sides })).id
    },
  },
  deletePayTerms: {
    table: 'pay_terms',
    actor: lab.owner,
    path: '/pay-terms/',
    make: () => {
      const startsOn = `${2030 + ++hours}-01-01`
      const terms = { userId: lab.ownerUserId, startsOn, hourlyRateMinor: 2_000 }
      return idOf(lab.owner.post('/pay-terms', terms), 'payTerms')
    },
  },
  deletePayRun: {
    table: 'pay_runs',
    actor: lab.owner,
    path: '/pay-runs/',
    make: draftPayRun,
  },
  deleteTray: {
    table: 'trays',
    actor: lab.owner,
    path: '/trays/',
    make: async () => {
      const code = `T-${randomUUID()}`
      assert.equal((await lab.owner.post('/trays', { codes: [code] })).status, 201)
      return (await lab.owner.get(`/trays?search=${code}`)).body.data[0].id
    },
  },
}

/** Operations that delete a row to which nothing refers, or that keep it under another status. */
const others = new Map<string, string | undefined>([
  ['endOwnDevice', undefined],
  ['endSession', undefined],
  ['revokeDeviceCredential', undefined],
  ['revokeSharedDevice', undefined],
  ['resetMemberPin', undefined],
  ['releaseReservation', 'reservations'],
  ['releaseOrderTray', undefined],
  ['removeDeliveryParcel', 'delivery_tasks'],
  ['archiveCustomer', undefined],
  ['deleteCustomerAgreement', 'customer_agreements'],
  ['deactivateDentist', undefined],
  ['archiveLocation', undefined],
  ['archivePatient', undefined],
  ['removePaymentMethod', 'autopays'],
  ['archivePriceList', undefined],
  ['archiveProductCategory', undefined],
  ['archiveProduct', undefined],
  ['archiveRxRule', undefined],
  ['deleteSavedView', 'saved_views'],
  ['deleteFavouriteProduct', 'favourite_products'],
  ['deleteScannerSenderMap', 'scanner_sender_maps'],
  ['archiveSurcharge', undefined],
  ['archiveWorkCentre', undefined],
  ['deleteAbsence', 'absences'],
  ['revokeInvitation', 'invitations'],
  ['deleteUpload', 'uploads'],
  ['deleteMarginLine', undefined],
  ['archiveWorkflow', undefined],
])

test('each operation that deletes is tried here, or nothing refers to what it deletes', () => {
  const deleting = endpoints.filter(({ method }) => method === 'DELETE')
  assert.deepEqual(
    deleting.map(({ operationId }) => operationId).toSorted(),
    [...Object.keys(roots), ...others.keys()].toSorted(),
    'Name it in `roots` of this file where another table refers to its rows, else in `others`.',
  )
  const referred = [...others].filter(([, table]) => table && referencesTo(table).length > 0)
  assert.deepEqual(referred, [], 'Something refers to its rows: move it from `others` to `roots`.')
})

/** The ways from a table to each one whose rows go with it or hold it. */
function waysFrom(table: string, way: Reference[] = []): Reference[][] {
  return referencesTo(table)
    .filter((reference) => !way.includes(reference) && reference.child !== reference.parent)
    .flatMap((reference) => {
      const longer = [...way, reference]
      return reference.action === 'c' ? [longer, ...waysFrom(reference.child, longer)] : [longer]
    })
}

/** Where a refusal says more than that others refer to the row. */
const ownCodes: Record<string, string> = {
  material_lots: 'material_has_lots',
  order_trays: 'tray_was_used',
  memberships: 'role_in_use',
  invitations: 'role_in_use',
}

const titleOf = (way: readonly Reference[]) => way.map(({ name }) => name).join(' > ')

/** What goes wrong when a row is deleted to which another one refers, at the end of a way. */
async function faultOf({ table, actor, path, make }: Root, way: Reference[]): Promise<string[]> {
  const id = await make()
  let parent = await rowOf(table, id)
  const rows: Row[] = [parent]
  for (const reference of way) rows.push((parent = await addChild(reference, parent)))
  const last = way.at(-1)
  assert.ok(last)
  const { status, body } = await actor.delete(`${path}${id}`)
  if (status === 204) {
    const left = await rowsThatRefer(last, rows.at(-2) ?? {})
    return left.length === 0 ? [] : [`${titleOf(way)}: the row that refers is left`]
  }
  const isNamed = body.code === 'in_use' && body.params?.record === recordOfTable(last.child)
  const isOwn = body.code === ownCodes[last.child]
  return status === 409 && (isNamed || isOwn)
    ? []
    : [`${titleOf(way)}: ${status} ${body.code} ${body.detail}`]
}

// Each run tries a quarter of the ways to each root, and another quarter with the next commit.
for (const [operationId, root] of Object.entries(roots)) {
  test(`${operationId} deletes with all that refers to it, or names what does`, async () => {
    const faults: string[] = []
    const ways = waysFrom(root.table)
    for (const way of mixedInTurn(ways, titleOf, 4)) faults.push(...(await faultOf(root, way)))
    assert.deepEqual(faults, [])
  })
}

/** Rows that code deletes besides, and that others may refer to, with the reason why that is well. */
const innerDeletes = new Map([
  ['credit_note_lines_invoice_line', 'Only lines of a draft go, and a draft is not credited.'],
  ['invoice_queries_line', 'Only lines of a draft go, and a clinic does not see a draft.'],
  ['invoice_lines_order_item', 'What a draft or an invoice bills is refused before, in words.'],
  ['pay_run_stages_stage', 'Only stages that nobody has begun go, and those are not paid.'],
  ['order_stages_item', 'Before an item goes its stages go too, and worked ones lose their item.'],
])

test('to rows that go by other ways nothing refers that would hold them', async () => {
  const folders = ['server', 'database/functions']
  const files = await Promise.all(
    folders.map(async (folder) => {
      const all = await readdir(folder, { recursive: true })
      const sources = all.filter((name) => /(?<!\.test)\.(ts|sql)$/.test(name))
      return Promise.all(sources.map((name) => readFile(join(folder, name), 'utf8')))
    }),
  )
  const source = files.flat().join('\n')
  const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const deleted = new Set([
    ...[...source.matchAll(/deleteFrom\('(\w+)/g)].map(([, name = '']) => snake(name)),
    ...[...source.matchAll(/\bdelete from app\.(\w+)/gi)].map(([, name = '']) => name),
  ])
  assert.ok(deleted.size > 20)
  const tried = new Set(Object.values(roots).map(({ table }) => table))
  const holding = [...deleted]
    .filter((table) => !tried.has(table))
    .flatMap((table) => waysFrom(table).map((way) => way.at(-1)))
    .filter((reference) => reference && ['a', 'r'].includes(reference.action))
    .map((reference) => reference?.name ?? '')
    .filter((name) => !innerDeletes.has(name))
  assert.deepEqual(holding, [])
})

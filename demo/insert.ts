import { CompiledQuery, sql } from 'kysely'
import { build, type Tx } from '#platform/db/db'
import type { Book, Table } from './book.ts'

// A customer and its connection name each other: they are written in one statement, after which the
// database checks both names. Here they count as one place.
const inOrder: readonly Table[] = [
  'organizations',
  'users',
  'memberships',
  'auditEvents',
  'locations',
  'savedViews',
  'invitations',
  'setupGuides',
  'deviceCredentials',
  'sharedDevices',
  'priceLists',
  'remakePolicies',
  'labConnections',
  'dentists',
  'dentistDetails',
  'customerAgreements',
  'patients',
  'workCentres',
  'workCentreMembers',
  'workShifts',
  'absences',
  'timeEntries',
  'timeEntryChanges',
  'workflows',
  'workflowStages',
  'workCalendars',
  'workHolidays',
  'clinicCalendars',
  'clinicHolidays',
  'productCategories',
  'products',
  'productOptions',
  'orderTemplates',
  'favouriteProducts',
  'priceListItems',
  'surcharges',
  'rxRules',
  'rxRuleVersions',
  'scannerConnections',
  'scannerSecrets',
  'orders',
  'orderSides',
  'trays',
  'orderTrays',
  'orderItems',
  'orderEvents',
  'orderLegs',
  'floorActs',
  'reservations',
  'orderPlans',
  'plannedLegs',
  'orderStages',
  'stageSittings',
  'qualityChecks',
  'outsourcing',
  'rxVersions',
  'designApprovals',
  'shipments',
  'shipmentOrders',
  'pickups',
  'files',
  'marginLines',
  'deliveryRoutes',
  'deliveryRouteStops',
  'deliveryRuns',
  'deliveryStops',
  'deliveryTasks',
  'deliveryAttempts',
  'carrierConnections',
  'carrierSecrets',
  'carrierBookings',
  'shipmentEvents',
  'uploads',
  'comments',
  'commentReads',
  'notifications',
  'suppliers',
  'materials',
  'workflowStageMaterials',
  'materialLots',
  'purchaseOrders',
  'purchaseOrderLines',
  'purchaseReceipts',
  'materialUses',
  'signingKeys',
  'deviceStatements',
  'recalls',
  'recallLots',
  'recallOrders',
  'recallNotices',
  'incidents',
  'scanCases',
  'scanCaseEvents',
  'scannerSenderMaps',
  'letterheads',
  'financeSettings',
  'paymentAccounts',
  'invoices',
  'invoiceLines',
  'remakeClaims',
  'creditNotes',
  'creditNoteLines',
  'payments',
  'stripeCustomers',
  'paymentMethods',
  'paymentAllocations',
  'refunds',
  'disputes',
  'payouts',
  'reconciliations',
  'ledgerPostings',
  'ledgerEntries',
  'statements',
  'statementLines',
  'invoiceQueries',
  'payTerms',
  'payPieceRates',
  'payRuns',
  'payRunLines',
  'payRunEntries',
  'payRunStages',
  'counters',
]

/** Rows that are written together with those of a table, whose trigger would make them else. */
const firstOf: Partial<Record<Table, Table>> = {
  organizations: 'teamRoles',
  labConnections: 'customers',
}
const written: readonly Table[] = [...inOrder, ...Object.values(firstOf)]

const snakes = new Map<string, string>()

function toSnake(name: string): string {
  const known = snakes.get(name)
  if (known !== undefined) return known
  const snake = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  snakes.set(name, snake)
  return snake
}

// Bytes travel in JSON as PostgreSQL writes them.
const toJson = (rows: readonly object[]) =>
  JSON.stringify(
    rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([key, value]: [string, unknown]) => [
          toSnake(key),
          Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value,
        ]),
      ),
    ),
  )

// A statement may take some seconds: on a slow machine the rows of a whole table take longer.
const rowsPerStatement = 500

const chunksOf = (rows: readonly object[]): (readonly object[])[] =>
  Array.from({ length: Math.ceil(rows.length / rowsPerStatement) }, (_, place) =>
    rows.slice(place * rowsPerStatement, (place + 1) * rowsPerStatement),
  )

/** The statement that inserts rows of a table from one JSON parameter, with the columns of all its rows. */
function insertion(table: Table, rows: readonly object[], parameter: string): string {
  const columns = [...new Set(rows.flatMap(Object.keys))].map(toSnake).join(', ')
  const name = `app.${toSnake(table)}`
  return `insert into ${name} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${name}, ${parameter}::jsonb)`
}

/** The tables that are written before one. */
export const tablesBefore = (table: Table): Table[] => inOrder.slice(0, inOrder.indexOf(table))

/**
 * Writes the rows of these tables of a book. A key that a row leaves out is null, unless every row of the
 * table leaves it out: then the column's default holds.
 */
export async function insertTables(
  tx: Tx,
  book: Book,
  { tables, onProgress }: { tables: readonly Table[]; onProgress?: (() => void) | undefined },
): Promise<void> {
  for (const [place, table] of tables.entries()) {
    if (place % 10 === 0) onProgress?.()
    const rows = book.rowsOf(table)
    if (rows.length === 0) continue
    const first = firstOf[table]
    if (first) {
      const before = book.rowsOf(first)
      // The count makes the database write them first; without it a trigger would make them.
      const text = `with written as (${insertion(first, before, '$1')} returning id)
        ${insertion(table, rows, '$2')} where (select count(*) from written) >= 0`
      await tx.run(CompiledQuery.raw(text, [toJson(before), toJson(rows)]))
    } else {
      const text = insertion(table, rows, '$1')
      for (const chunk of chunksOf(rows)) await tx.run(CompiledQuery.raw(text, [toJson(chunk)]))
    }
  }
}

/**
 * Writes all rows of a book; `onProgress` is called every ten tables.
 * @throws Error for rows of a table that has no place in the order
 */
export async function insertBook(tx: Tx, book: Book, onProgress?: () => void): Promise<void> {
  const forgotten = book.tables().filter((table) => !written.includes(table))
  if (forgotten.length > 0) {
    throw new Error(`Name ${forgotten.join(', ')} in \`inOrder\` of demo/insert.ts.`)
  }
  await insertTables(tx, book, { tables: inOrder, onProgress })
  // What the demo reports is past: nobody is notified of it again.
  await tx.run(
    build.deleteFrom('jobs').where('queue', 'in', ['order-notifications', 'finance-notifications']),
  )
  await tx.run(
    sql`insert into app.jobs (id, queue, payload, owner_id, order_key, once_key, state, run_at, created_at, ended_at)
      select id, 'overdue-invoice-notifications', '{}', lab_organization_id, id::text, id::text, 'done',
        updated_at, updated_at, updated_at
      from app.invoices
      where status in ('open', 'partially_paid')
        and due_on < (select max(created_at) from app.order_events)::date`,
  )
}

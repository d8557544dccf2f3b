import { hash } from '@node-rs/argon2'
import { sql } from 'kysely'
import type { OrganizationType, Role } from '#contract/platform/endpoint'
import { build, type Db, type Tx } from '#platform/db/db'
import type { FileStore } from '#platform/files/file-store'
import { openSecrets } from '#platform/auth/secrets'
import { openSigner } from '#platform/auth/signing'
import { openBook } from './book.ts'
import {
  firstClinic,
  firstLab,
  secondClinic,
  secondLab,
  thirdClinic,
  type Company,
} from './companies.ts'
import { fillBook } from './everything.ts'
import { addScans, storeFiles } from './files.ts'
import { addMargins } from './margins.ts'
import { insertBook } from './insert.ts'
import { addPhotos } from './photos.ts'
import { planDays } from './planned-days.ts'
import type { Scanner } from './scans.ts'
import { addUploads } from './uploads.ts'

/** The password of everybody in the demo. */
export const demoPassword = 'pontic-demo-2026'

// The present of the demo, unless it is asked for another one.
const demoNow = '2026-11-16T08:00:00.000Z'

type SignIn = { email: string; role: Role; organization: string; type: OrganizationType }

const signIn = ({ name, type, domain }: Company, role: Role): SignIn => ({
  email: `${role}@${domain}`,
  role,
  organization: name,
  type,
})

/** Ways into the demo, each with `demoPassword`. The first laboratory's staff may not see money. */
export const demoSignIns: readonly SignIn[] = [
  signIn(firstLab, 'owner'),
  signIn(firstLab, 'staff'),
  signIn(firstClinic, 'owner'),
  signIn(firstClinic, 'staff'),
  signIn(secondLab, 'owner'),
  signIn(secondClinic, 'owner'),
  signIn(thirdClinic, 'owner'),
]

type Across = Pick<Db, 'acrossOrgs'>

/** Whether nobody works here yet: the database that the demo is for. */
export const isEmpty = (db: Across): Promise<boolean> =>
  db.acrossOrgs('whether anything is here', async (tx) => {
    const found = await tx.maybe(build.selectFrom('organizations').select('id').limit(1))
    return found === undefined
  })

/** Whether somebody of the demo is in the database, whatever came to it since. */
export const isDemo = (db: Across): Promise<boolean> =>
  db.acrossOrgs('whether the demo is here', async (tx) => {
    const emails = demoSignIns.map(({ email }) => email)
    const found = await tx.maybe(
      build.selectFrom('users').select('id').where('email', 'in', emails).limit(1),
    )
    return found !== undefined
  })

/** The accounts that the laboratories of a demo have at the payment provider. For acrossOrgs. */
export const selectDemoAccounts = (tx: Tx) =>
  tx.all(
    build
      .selectFrom('paymentAccounts')
      .select([
        'providerAccountId as id',
        'country',
        'defaultCurrency',
        'chargesEnabled as isReady',
        sql<{ id: string; customerId: string }[]>`(select coalesce(jsonb_agg(jsonb_build_object(
            'id', m.provider_method_id, 'customerId', m.provider_customer_id)), '[]')
          from app.payment_methods m where m.provider_account_id = payment_accounts.provider_account_id
            and m.status = 'active')`.as('methods'),
      ])
      .where('providerAccountId', 'is not', null)
      .where('isLive', '=', false)
      .$narrowType<{ id: string; country: string; defaultCurrency: string }>(),
  )

/**
 * The online payments of a demo as the payment provider would know them: what happened to each, by the
 * ids that the ledger has. For acrossOrgs.
 */
export const selectDemoPayments = (tx: Tx) =>
  tx.all(
    sql<DemoPayment>`select p.provider_account_id as account, p.provider_payment_id as id, p.status,
        p.method, p.amount_minor, p.currency, p.failure_message, p.created_at as at, p.received_at,
        jsonb_build_object('organizationId', p.lab_organization_id, 'invoiceId', p.invoice_id) as metadata,
        (select coalesce(jsonb_agg(jsonb_build_object('id', g.source_key, 'kind', g.kind,
            'refundId', r.provider_refund_id, 'disputeId', d.provider_dispute_id,
            'currency', m.currency, 'netMinor', m.net_minor, 'feeMinor', m.fee_minor,
            'at', g.occurred_at) order by g.occurred_at, g.id), '[]')
          from app.ledger_postings g
            left join app.refunds r on r.id = g.refund_id
            left join app.disputes d on d.id = g.dispute_id
            cross join lateral (select min(e.currency) as currency,
                coalesce(sum(e.amount_minor) filter (where e.account = 'platform_balance'), 0) as net_minor,
                coalesce(sum(e.amount_minor) filter (where e.account = 'platform_fees'), 0) as fee_minor
              from app.ledger_entries e
              where e.posting_id = g.id and e.account in ('platform_balance', 'platform_fees')) m
          where g.payment_id = p.id and g.source = 'stripe') as movements,
        (select coalesce(jsonb_agg(jsonb_build_object('id', r.provider_refund_id,
            'amountMinor', r.amount_minor, 'status', r.status, 'at', r.created_at)
            order by r.created_at, r.id), '[]')
          from app.refunds r where r.payment_id = p.id) as refunds,
        (select coalesce(jsonb_agg(jsonb_build_object('id', d.provider_dispute_id,
            'amountMinor', d.amount_minor, 'status', d.status, 'reason', d.reason,
            'dueBy', d.evidence_due_by, 'isAnswered', d.evidence_submitted_at is not null,
            'at', d.created_at) order by d.created_at, d.id), '[]')
          from app.disputes d where d.payment_id = p.id) as disputes
      from app.payments p
      where p.provider = 'stripe' and not p.is_live and p.provider_payment_id like 'pi_demo%'
      order by p.created_at, p.id`,
  )

type DemoMovement = Record<'id' | 'kind' | 'currency' | 'at', string> &
  Record<'netMinor' | 'feeMinor', number> &
  Record<'refundId' | 'disputeId', string | null>

type DemoPayment = Record<'account' | 'id' | 'status' | 'method' | 'currency' | 'at', string> & {
  amountMinor: number
  failureMessage: string | null
  receivedAt: string | null
  metadata: Record<string, string>
  movements: DemoMovement[]
  refunds: { id: string; amountMinor: number; status: string; at: string }[]
  disputes: {
    id: string
    amountMinor: number
    status: string
    reason: string | null
    dueBy: string | null
    isAnswered: boolean
    at: string
  }[]
}

/** What can be tried out in a demo, beside signing in. */
type Demo = {
  /** An order of each laboratory that carries a scan. */
  scannedOrderIds: string[]
  /** A scanner connection of the first clinic: the word of its webhook address, and what signs. */
  scanner: Scanner | null
}

// Not secret: the password is public, and the hash has to be the same in every demo.
const demoSalt = Buffer.from('pontic demo salt')

const hashDemoPassword = () =>
  hash(demoPassword, { memoryCost: 19_456, timeCost: 2, parallelism: 1, salt: demoSalt })

/**
 * Fills an empty, migrated database with the demo, in one transaction: two laboratories, three
 * clinics and everything between them. The demo's present is the last morning of a working day
 * before `now`; all that is notified of happened before it. The same day gives the same rows, whatever the
 * machine; only encrypted secrets differ, since no two encryptions are alike.
 *
 * @throws Error when the database has organizations already; nothing is written then.
 */
export function seedDemo({
  db,
  files,
  secretKey,
  now = new Date(demoNow),
  onProgress = () => undefined,
}: {
  db: Across
  /** Where the service keeps files: the demo's scans are stored there. */
  files: FileStore
  /** The service's SECRET_KEY: encrypts the secrets of scanners, and signs the statements of the demo. */
  secretKey: string
  now?: Date
  /** Called again and again while it is made. */
  onProgress?: () => void
}): Promise<Demo> {
  return db.acrossOrgs('the demo', async (tx) => {
    // Nobody synchronises yet, and a slow machine may take its time.
    await tx.run(sql`set local statement_timeout = 0`)
    await tx.run(sql`set local transaction_timeout = 0`)
    await tx.run(sql`set local idle_in_transaction_session_timeout = 0`)
    // Of two seeds at once the second one waits here and finds the first one's rows.
    await tx.run(sql`lock table app.organizations in share row exclusive mode`.compile(build))
    if (await tx.maybe(build.selectFrom('organizations').select('id').limit(1))) {
      throw new Error('The database has organizations already: the demo is for an empty one.')
    }
    const ingredients = {
      passwordHash: await hashDemoPassword(),
      secrets: openSecrets(secretKey),
      signer: openSigner({ secretKey }),
    }
    const plannedDays = await planDays(tx, now, ingredients)
    onProgress()
    const book = openBook(now)
    const { companies, orders, scanners } = fillBook(book, { ...ingredients, plannedDays })
    const { firstLab: one, secondLab: two } = companies
    const scanned = addScans(book, orders)
    addMargins(book, scanned)
    addPhotos(book, scanned)
    await storeFiles(
      files,
      orders.flatMap((order) => order.files),
    )
    addUploads(book, companies)
    onProgress()
    await insertBook(tx, book, onProgress)
    const [scanner] = scanners
    return {
      scannedOrderIds: [one, two].flatMap((lab) => {
        const order = scanned.find(
          ({ partner, row }) => partner.lab === lab && row.status === 'in_production',
        )
        return order?.row.id ?? []
      }),
      scanner: scanner ?? null,
    }
  })
}

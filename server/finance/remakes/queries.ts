import { sql, type Insertable, type Updateable } from 'kysely'
import type { Query } from '#contract/platform/endpoint'
import { reversedStatuses } from '#contract/finance/invoices'
import type { Page } from '#contract/platform/page'
import type { RemakeTerms } from '#contract/finance/remake-policies'
import type {
  listRemakes,
  RemakeClaim,
  RemakeEvidence,
  RemakeSummary,
} from '#contract/finance/remakes'
import type { Database } from '#database/types'
import { toColumns } from '#platform/db/columns'
import { build, org, type Tx } from '#platform/db/db'
import { changedSince, selectPage } from '#platform/http/page'
import { matches } from '#platform/http/search'
import { namedTerms, policyColumns } from './policy-queries.ts'

// A laboratory finds its customer, a clinic its laboratory: the other's record is not there.
const counterpartName = sql<string | null>`coalesce(
  (select k.name from app.customers k
    where k.organization_id = ${org} and k.id = r.customer_id),
  (select c.lab_name from app.lab_connections c where c.id = r.lab_connection_id))`

const creditNoteIds = sql<string[]>`array(select n.id from app.credit_notes n
  where n.remake_claim_id = r.id and n.status <> 'void' order by n.id)`

const earlierClaims = sql<RemakeClaim['earlierClaims']>`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', e.id, 'outcome', e.outcome, 'chargePercent', e.charge_percent) order by e.id), '[]')
  from app.remake_claims e where e.order_id = r.order_id and e.id < r.id
    and e.item_ids && r.item_ids and e.status = 'resolved')`

// Claims of before warranties acted say nothing of one.
const claimTerms = sql<
  RemakeClaim['terms']
>`'{"warrantyEndsOn": null}'::jsonb || ${namedTerms(sql`r.terms`)}`

const selectClaimColumns = () =>
  build
    .selectFrom('remakeClaims as r')
    .innerJoin('orders as o', 'o.id', 'r.orderId')
    .leftJoin('orders as m', 'm.id', 'r.newOrderId')
    .select([
      'r.id',
      'r.orderId',
      'o.number as orderNumber',
      'r.newOrderId',
      'm.number as newOrderNumber',
      'r.kind',
      'r.itemIds',
      'r.teeth',
      'r.reasonCode',
      'r.description',
      'r.photoFileIds',
      'r.claimedBy',
      'r.clinicVerdict',
      'r.clinicChargePercent',
      'r.clinicComment',
      'r.labVerdict',
      'r.labChargePercent',
      'r.labComment',
      'r.agreedResponsibility',
      'r.chargePercent',
      'r.status',
      'r.outcome',
      creditNoteIds.as('creditNoteIds'),
      'r.labOrganizationId',
      'r.clinicOrganizationId',
      'r.labConnectionId',
      sql<string | null>`case when r.lab_organization_id = ${org} then r.customer_id end`.as(
        'customerId',
      ),
      counterpartName.as('counterpartName'),
      'r.resolvedAt',
      'r.createdAt',
      'r.updatedAt',
    ])
    .$narrowType<Pick<RemakeSummary, 'reasonCode'>>()

const equalities = [
  ['status', 'r.status'],
  ['orderId', 'r.orderId'],
  ['reasonCode', 'r.reasonCode'],
  ['claimedBy', 'r.claimedBy'],
  ['labConnectionId', 'r.labConnectionId'],
  ['customerId', 'r.customerId'],
] as const

// Days are those of the caller, and an index on the instant is used only where it is compared with an instant.
const startOf = (
  day: string,
  daysLater = 0,
) => sql`(${day}::date + ${daysLater}::integer)::timestamp
  at time zone (select l.timezone from app.organizations l where l.id = ${org})`

const hasProduct = (productId: string) => sql<boolean>`exists (
  select from app.order_items i where i.order_id = r.order_id and i.id = any (r.item_ids)
    and i.product_id = ${productId}::uuid)`

/** A page of claims without evidence, as the caller sees them. */
export function selectClaims(
  tx: Tx,
  query: Query<typeof listRemakes>,
): Promise<Page<RemakeSummary>> {
  const { search, updatedSinceAt, page, limit, productId, fromOn, toOn, isWithdrawn } = query
  const searched = sql<string>`app.fold(
    concat_ws(' ', o.number, m.number, r.description, ${counterpartName}))`
  let rows = selectClaimColumns()
  for (const [name, column] of equalities) {
    const value = query[name]
    if (value !== undefined) rows = rows.where(sql.ref(column), '=', value)
  }
  return selectPage(
    tx,
    { page, limit },
    rows
      .$if(updatedSinceAt !== undefined, (all) =>
        all.where(changedSince('r.updatedAt', updatedSinceAt ?? '')),
      )
      .$if(productId !== undefined, (all) => all.where(hasProduct(productId ?? '')))
      .$if(fromOn !== undefined, (all) =>
        all.where(sql<boolean>`r.created_at >= ${startOf(fromOn ?? '')}`),
      )
      .$if(toOn !== undefined, (all) =>
        all.where(sql<boolean>`r.created_at < ${startOf(toOn ?? '', 1)}`),
      )
      .$if(isWithdrawn !== undefined, (all) =>
        all.where('r.status', isWithdrawn ? '=' : '!=', 'withdrawn'),
      )
      .$if(search !== undefined, (all) => all.where(matches(searched, search ?? '')))
      .orderBy('r.id', 'desc'),
  )
}

/** A claim with its evidence and terms, as the organization at work sees it. */
export const selectClaim = (tx: Tx, id: string): Promise<RemakeClaim | undefined> =>
  tx.maybe(
    selectClaimColumns()
      .select([claimTerms.as('terms'), 'r.evidence', earlierClaims.as('earlierClaims')])
      .$narrowType<Pick<RemakeClaim, 'evidence'>>()
      .where('r.id', '=', id),
  )

/** The orders of a claim, to be locked before the claim itself is. */
export const selectOrdersOfClaim = (tx: Tx, id: string) =>
  tx.maybe(build.selectFrom('remakeClaims').select(['orderId', 'newOrderId']).where('id', '=', id))

/** A claim, held until the transaction ends. Lock its orders before: everyone does in this order. */
export const lockClaim = (tx: Tx, id: string) =>
  tx.one(
    build
      .selectFrom('remakeClaims')
      .select([
        'id',
        'labOrganizationId',
        'clinicOrganizationId',
        'orderId',
        'newOrderId',
        'itemIds',
        'newItemIds',
        'claimedBy',
        'clinicVerdict',
        'clinicChargePercent',
        'labVerdict',
        'labChargePercent',
        'agreedResponsibility',
        'chargePercent',
        'status',
        'outcome',
        namedTerms(sql`terms`)
          .$castTo<RemakeTerms>()
          .as('terms'),
      ])
      .where('id', '=', id)
      .forUpdate(),
  )

/** A claim that is held. */
export type LockedClaim = Awaited<ReturnType<typeof lockClaim>>

/** A claim of a locked order that one of these items is in, and that is in force. */
export const selectStandingClaim = (
  tx: Tx,
  { orderId, itemIds }: { orderId: string; itemIds: readonly string[] },
) =>
  tx.maybe(
    build
      .selectFrom('remakeClaims')
      .select(['id', 'status'])
      .where('orderId', '=', orderId)
      .where('status', 'not in', ['resolved', 'withdrawn'])
      .where(sql<boolean>`item_ids && ${[...itemIds]}::uuid[]`)
      .limit(1),
  )

type EvidenceOfRecords = Pick<RemakeEvidence, 'fileHashes' | 'approvalId' | 'qcId'>

/**
 * What an order has to show: its shared files with their hashes, the last approval of a design, and the
 * last quality check, which a clinic that claims knows from the history alone.
 */
export const selectEvidence = (tx: Tx, orderId: string): Promise<EvidenceOfRecords> =>
  tx.one(
    sql<EvidenceOfRecords>`
      select coalesce((
          select jsonb_agg(jsonb_build_object('fileId', f.id, 'sha256', encode(f.sha256, 'hex')) order by f.id)
          from app.files f where f.order_id = ${orderId} and f.visibility = 'shared'
            and f.upload_status = 'uploaded' and f.sha256 is not null), '[]') as file_hashes,
        (select a.id from app.design_approvals a
          where a.order_id = ${orderId} and a.verdict = 'approved' order by a.round desc limit 1) as approval_id,
        (select (e.details ->> 'qualityCheckId')::uuid from app.order_events e
          where e.order_id = ${orderId} and e.action = 'quality_checked'
          order by e.sequence desc limit 1) as qc_id`.compile(build),
  )

/** Adds a claim with the terms and the evidence that hold from now on. */
export async function insertClaim(
  tx: Tx,
  {
    terms,
    evidence,
    ...claim
  }: Omit<Insertable<Database['remakeClaims']>, 'terms' | 'evidence'> & {
    terms: RemakeTerms
    evidence: RemakeEvidence
  },
): Promise<void> {
  await tx.run(
    build.insertInto('remakeClaims').values({
      ...claim,
      terms: JSON.stringify(toColumns(terms, policyColumns)),
      evidence: JSON.stringify(evidence),
    }),
  )
}

/** Changes a held claim; one that is resolved takes the time. */
export async function updateClaim(
  tx: Tx,
  id: string,
  changes: Updateable<Database['remakeClaims']>,
): Promise<void> {
  const resolved =
    changes.status === 'resolved' ? { resolvedAt: sql<string>`clock_timestamp()` } : {}
  await tx.run(
    build
      .updateTable('remakeClaims')
      .set({ ...changes, ...resolved })
      .where('id', '=', id),
  )
}

/** The invoices that bill these items and can be credited, with the items that each bills. */
export const selectInvoicesOfItems = (
  tx: Tx,
  itemIds: readonly string[],
): Promise<{ invoiceId: string; itemIds: string[] }[]> =>
  tx.all(
    sql<{ invoiceId: string; itemIds: string[] }>`
      select i.id as invoice_id, array_agg(distinct l.order_item_id) as item_ids
      from app.invoice_lines l join app.invoices i on i.id = l.invoice_id
      where l.order_item_id = any (${[...itemIds]}::uuid[]) and i.status in ('open', 'partially_paid', 'paid')
      group by i.id order by i.id`.compile(build),
  )

/** Whether an invoice that is in force bills one of these items. */
export async function selectIsBilled(tx: Tx, itemIds: readonly string[]): Promise<boolean> {
  const line = await tx.maybe(
    build
      .selectFrom('invoiceLines as l')
      .innerJoin('invoices as i', 'i.id', 'l.invoiceId')
      .select('l.id')
      .where('l.orderItemId', '=', sql<string>`any(${[...itemIds]}::uuid[])`)
      .where('i.status', 'not in', reversedStatuses)
      .limit(1),
  )
  return line !== undefined
}

/** The name of the organization at work. */
export async function selectOwnName(tx: Tx): Promise<string> {
  const { name } = await tx.one(
    build.selectFrom('organizations').select('name').where('id', '=', org),
  )
  return name
}

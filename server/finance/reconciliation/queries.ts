import { sql } from 'kysely'
import type { Query } from '#contract/platform/endpoint'
import type { Page } from '#contract/platform/page'
import type {
  FindingKind,
  listReconciliationFindings,
  ReconciliationFinding,
} from '#contract/finance/reconciliation'
import type { Laboratory } from '#server/finance/payment-account'
import { newId } from '#platform/clock'
import { build, org, type Tx } from '#platform/db/db'
import { changedSince, selectPage } from '#platform/http/page'
import { matches } from '#platform/http/search'

const status = sql<ReconciliationFinding['status']>`case when resolved_at is null
  then 'open' else 'resolved' end`

/** A page of the laboratory's findings: differences to the payment provider. */
export function selectFindings(
  tx: Tx,
  {
    search,
    status: wanted,
    kind,
    updatedSinceAt,
    ...paging
  }: Query<typeof listReconciliationFindings>,
): Promise<Page<ReconciliationFinding>> {
  const searched = sql<string>`app.fold(concat_ws(' ', detail, provider_object_id))`
  return selectPage(
    tx,
    paging,
    build
      .selectFrom('reconciliationFindings')
      .select([
        'id',
        'kind',
        status.as('status'),
        'providerObjectId',
        'amountMinor',
        'currency',
        'detail',
        'resolvedAt',
        'createdAt',
        'updatedAt',
      ])
      .$if(wanted !== undefined, (rows) => rows.where(status, '=', wanted ?? 'open'))
      .$if(kind !== undefined, (rows) => rows.where('kind', '=', kind ?? 'not_ours'))
      .$if(updatedSinceAt !== undefined, (rows) =>
        rows.where(changedSince('updatedAt', updatedSinceAt ?? '')),
      )
      .$if(search !== undefined, (rows) => rows.where(matches(searched, search ?? '')))
      .orderBy('id', 'desc'),
  )
}

/**
 * The accounts of laboratories, present and earlier ones. `isAway` are those that the provider did
 * not give us when it was last asked, or that another one took the place of. For acrossOrgs.
 */
export const selectAccounts = (
  tx: Tx,
  isLive: boolean,
): Promise<(Laboratory & { openedAt: string; isAway: boolean })[]> =>
  tx.all(
    build
      .selectFrom('paymentAccounts')
      .select([
        'organizationId',
        'providerAccountId as accountId',
        'createdAt as openedAt',
        sql<boolean>`status = 'deauthorized'`.as('isAway'),
      ])
      .where('providerAccountId', 'is not', null)
      .where('isLive', '=', isLive)
      .unionAll(
        build
          .selectFrom('earlierPaymentAccounts')
          .select([
            'organizationId',
            'providerAccountId as accountId',
            'openedAt',
            sql<boolean>`true`.as('isAway'),
          ])
          .where('isLive', '=', isLive),
      )
      .orderBy('organizationId')
      .orderBy('openedAt')
      .$narrowType<{ accountId: string }>(),
  )

/** How far an account was compared. */
export type Progress = {
  watchedSince: string
  transactionsUntil: string | null
  eventsUntil: string | null
}

/** Begins to watch an account, unless it is watched. */
export async function insertProgress(
  tx: Tx,
  { accountId, openedAt }: { accountId: string; openedAt: string },
): Promise<void> {
  await tx.run(
    build
      .insertInto('reconciliations')
      .values({ organizationId: org, providerAccountId: accountId, watchedSince: openedAt })
      .onConflict((conflict) => conflict.doNothing()),
  )
}

/** Takes an account for comparison; undefined while another worker has it, or it is not due. */
export const claimProgress = (
  tx: Tx,
  { accountId, isForced }: { accountId: string; isForced: boolean },
): Promise<Progress | undefined> =>
  tx.maybe(
    build
      .updateTable('reconciliations')
      .set({ leasedUntil: sql<string>`clock_timestamp() + interval '15 minutes'` })
      .where('providerAccountId', '=', accountId)
      .where(
        sql<boolean>`coalesce(leased_until < clock_timestamp(), true)
          and (${isForced} or coalesce(finished_at < clock_timestamp() - interval '23 hours', true))`,
      )
      .returning(['watchedSince', 'transactionsUntil', 'eventsUntil']),
  )

/** Remembers how far an account was compared, and lets it go. */
export async function finishProgress(
  tx: Tx,
  { accountId, transactionsUntil }: { accountId: string; transactionsUntil: string | null },
): Promise<void> {
  await tx.run(
    build
      .updateTable('reconciliations')
      .set({
        transactionsUntil: sql<
          string | null
        >`greatest(transactions_until, ${transactionsUntil}::timestamptz)`,
        finishedAt: sql<string>`clock_timestamp()`,
        leasedUntil: null,
      })
      .where('providerAccountId', '=', accountId),
  )
}

/** Lets the next process compare an account at once. */
export async function releaseProgress(tx: Tx, accountId: string): Promise<void> {
  await tx.run(
    build
      .updateTable('reconciliations')
      .set({ leasedUntil: null })
      .where('providerAccountId', '=', accountId),
  )
}

/** How far an account was compared. */
export const selectProgress = (tx: Tx, accountId: string): Promise<Progress> =>
  tx.one(
    build
      .selectFrom('reconciliations')
      .select(['watchedSince', 'transactionsUntil', 'eventsUntil'])
      .where('providerAccountId', '=', accountId),
  )

/** Writes until when the events of an account were compared; it never goes back. */
export async function updateEventsUntil(tx: Tx, accountId: string, until: string): Promise<void> {
  await tx.run(
    build
      .updateTable('reconciliations')
      .set({ eventsUntil: sql<string>`greatest(events_until, ${until}::timestamptz)` })
      .where('providerAccountId', '=', accountId),
  )
}

/** Something that could not be explained. */
export type Finding = {
  kind: FindingKind
  objectId: string
  amountMinor: number | null
  currency: string | null
  detail: string
}

/** Notes what was found; what is noted alike already stays as it is. */
export async function upsertFindings(
  tx: Tx,
  accountId: string,
  findings: readonly Finding[],
): Promise<void> {
  if (findings.length === 0) return
  await tx.run(
    build
      .insertInto('reconciliationFindings')
      .values(
        findings.map(({ objectId, ...finding }) => ({
          ...finding,
          id: newId(),
          organizationId: org,
          providerAccountId: accountId,
          providerObjectId: objectId,
        })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['organizationId', 'providerAccountId', 'providerObjectId'])
          .doUpdateSet(({ ref }) => ({
            kind: ref('excluded.kind'),
            detail: ref('excluded.detail'),
            amountMinor: ref('excluded.amountMinor'),
            resolvedAt: null,
          }))
          .where(
            sql<boolean>`(reconciliation_findings.kind, reconciliation_findings.detail,
                reconciliation_findings.amount_minor, reconciliation_findings.resolved_at)
              is distinct from (excluded.kind, excluded.detail, excluded.amount_minor, null)`,
          ),
      ),
  )
}

/** What is found and not resolved. */
export const selectOpenFindings = (tx: Tx, accountId: string) =>
  tx.all(
    build
      .selectFrom('reconciliationFindings')
      .select(['providerObjectId as objectId', 'kind', 'createdAt'])
      .where('providerAccountId', '=', accountId)
      .where('resolvedAt', 'is', null),
  )

/** Resolves the open findings about these objects of the provider. */
export async function resolveFindings(
  tx: Tx,
  accountId: string,
  objectIds: readonly string[],
): Promise<void> {
  if (objectIds.length === 0) return
  await tx.run(
    build
      .updateTable('reconciliationFindings')
      .set({ resolvedAt: sql<string>`clock_timestamp()` })
      .where('providerAccountId', '=', accountId)
      .where('resolvedAt', 'is', null)
      .where(sql<boolean>`provider_object_id = any(${[...objectIds]}::text[])`),
  )
}

/** The postings of an account since a time, by balance transaction. */
export const selectPostedSince = (
  tx: Tx,
  { accountId, since, watchedSince }: { accountId: string; since: string; watchedSince: string },
) =>
  tx.all(
    build
      .selectFrom('ledgerPostings')
      .select(['sourceKey as transactionId', 'description'])
      .where('source', '=', 'stripe')
      .where('sourceAccount', '=', accountId)
      .where('occurredAt', '>=', since)
      .where('createdAt', '>=', watchedSince),
  )

/** What is known of payments here, to see which changed without moving money. */
export type KnownPayment = {
  providerPaymentId: string
  status: string
  disputes: Record<string, string>
}

/** The payments of an account that may still change, with their disputes, to compare them. */
export const selectKnownPayments = (
  tx: Tx,
  { accountId, watchedSince }: { accountId: string; watchedSince: string },
): Promise<KnownPayment[]> =>
  tx.all(
    sql<KnownPayment>`select p.provider_payment_id, p.status,
        (select coalesce(jsonb_object_agg(d.provider_dispute_id, d.status), '{}')
          from app.disputes d where d.payment_id = p.id) as disputes
      from app.payments p
      where p.provider_account_id = ${accountId} and p.created_at >= ${watchedSince}
        and p.updated_at > clock_timestamp() - interval '180 days'`,
  )

/**
 * Payments that may have gone on without an event that came: unpaid ones, refunds that banks have not
 * taken, disputes that are open or may be appealed.
 */
export const selectUnfinishedPayments = (
  tx: Tx,
  { accountId, watchedSince }: { accountId: string; watchedSince: string },
) =>
  tx.all(
    sql<{ providerPaymentId: string }>`select p.provider_payment_id
      from app.payments p
      where p.provider_account_id = ${accountId} and p.created_at >= ${watchedSince}
        and p.updated_at > clock_timestamp() - interval '180 days'
        and ((p.status in ('requires_action', 'processing', 'failed')
            and p.updated_at > clock_timestamp() - interval '40 days')
          or exists (select from app.refunds r where r.payment_id = p.id and r.status = 'pending')
          or exists (select from app.disputes d
            where d.payment_id = p.id and d.status not in ('won', 'warning_closed', 'prevented')))`,
  )

/** Payouts that may still change: on their way, lately paid, or not compared whole. */
export const selectUnfinishedPayouts = (tx: Tx, watchedSince: string) =>
  tx.all(
    sql<{ providerPayoutId: string }>`select provider_payout_id from app.payouts
      where created_at >= ${watchedSince} and created_at > clock_timestamp() - interval '90 days'
        and (status in ('pending', 'in_transit') or reconciliation in ('pending', 'differs')
          or (status = 'paid' and created_at > clock_timestamp() - interval '30 days'))`,
  )

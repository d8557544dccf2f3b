import { sql } from 'kysely'
import type { LedgerKind } from '#contract/finance/ledger'
import { newId } from '#platform/clock'
import { build, org, type Tx } from '#platform/db/db'
import type { Side } from './sides.ts'

/** A posting before it has an id. */
export type NewPosting = {
  kind: LedgerKind
  /** Whose debt moves; null when nobody's does. */
  customer: { customerId: string; clinicOrganizationId: string | null } | null
  sides: readonly Side[]
  /** The cause, once in the world: our record's id, or the account and its balance transaction. */
  cause: { key: string } | { account: string; transaction: string }
  invoiceId?: string | null
  creditNoteId?: string
  paymentId?: string | null
  refundId?: string | undefined
  disputeId?: string | undefined
  payoutId?: string
  description: string
  /** RFC 3339; now when absent. */
  occurredAt?: string
}

/**
 * Posts what happened unless its cause has a posting already, or nothing moved. Whether it was posted.
 * The database refuses at the end of the transaction what does not balance.
 */
export async function post(
  tx: Tx,
  { cause, customer, sides, ...posting }: NewPosting,
): Promise<boolean> {
  const moved = sides.filter(({ amountMinor }) => amountMinor !== 0)
  if (moved.length === 0) return false
  const id = newId()
  const added = await tx.run(
    build
      .insertInto('ledgerPostings')
      .values({
        ...posting,
        ...customer,
        id,
        labOrganizationId: org,
        occurredAt: posting.occurredAt ?? sql<string>`clock_timestamp()`,
        ...('key' in cause
          ? { source: 'pontic' as const, sourceKey: cause.key }
          : {
              source: 'stripe' as const,
              sourceAccount: cause.account,
              sourceKey: cause.transaction,
            }),
      })
      .onConflict((conflict) =>
        conflict.columns(['source', 'sourceAccount', 'sourceKey']).doNothing(),
      ),
  )
  if (added === 0) return false
  await tx.run(
    build.insertInto('ledgerEntries').values(
      moved.map((side, place) => ({
        ...side,
        ...(side.account === 'receivable' ? customer : {}),
        id: newId(),
        postingId: id,
        position: place + 1,
        labOrganizationId: org,
      })),
    ),
  )
  return true
}

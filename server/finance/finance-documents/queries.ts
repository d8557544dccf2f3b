import { sql } from 'kysely'
import type { LegalParty } from '#contract/finance/legal'
import { build, type Tx } from '#platform/db/db'

/** A party with what a laboratory says of how it is paid; null, none or false for a clinic. */
export type Profile = LegalParty & {
  bankDetails: string | null
  footerText: string | null
  lateFeeBasisPoints: number
  takesPayments: boolean
}

/** An organization as it is on invoices; undefined for one that the caller never worked with. */
export const selectProfile = (tx: Tx, organizationId: string): Promise<Profile | undefined> =>
  tx.maybe(sql<Profile>`select * from app.legal_profile(${organizationId})`)

/** The numbers of orders by their ids, as far as the caller sees them. */
export async function selectOrderNumbers(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  if (ids.length === 0) return new Map()
  const orders = await tx.all(
    build
      .selectFrom('orders')
      .select(['id', 'number'])
      .where('id', 'in', [...new Set(ids)]),
  )
  return new Map(orders.map(({ id, number }) => [id, number]))
}

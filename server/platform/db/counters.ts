import { sql } from 'kysely'
import { build, org, type Tx } from './db.ts'

/**
 * The next number of a kind in this organization, beginning with 1. The counter's row is held until
 * the transaction ends: numbers of work that fails are given again, so there are no gaps.
 */
export async function takeNumber(tx: Tx, name: string): Promise<number> {
  const { value } = await tx.one(
    build
      .insertInto('counters')
      .values({ organizationId: org, name, value: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(['organizationId', 'name'])
          .doUpdateSet({ value: sql`counters.value + 1` }),
      )
      .returning('value'),
  )
  return value
}

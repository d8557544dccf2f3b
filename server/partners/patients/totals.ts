import type { AppContext } from '#platform/app-context'
import { beginTotal, selectUncounted, writeTotal } from './total-queries.ts'

const everyMs = 600_000

/**
 * Counts the patients of practices, each again after an hour, so that their lists count only those who came since.
 * Each practice has a transaction of its own: a kill loses one count, which the next run makes.
 */
export const totalsTask = ({ db }: AppContext) => ({
  name: 'count patients',
  module: 'partners/patients',
  everyMs,
  async run() {
    for (const { id } of await db.acrossOrgs('practices to count patients of', selectUncounted)) {
      await db.acrossOrgs('the total of a practice', async (tx) => {
        if (await beginTotal(tx, id)) await writeTotal(tx, id)
      })
    }
  },
})

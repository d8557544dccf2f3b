import assert from 'node:assert/strict'
import type { CompiledQuery } from 'kysely'
import { orgScope, type Tx } from '#platform/db/db'
import type { Organization, TestApp } from '../app/test-app.ts'

/** What PostgreSQL says of one step of a statement that it ran. */
export type Plan = {
  'Node Type': string
  'Parent Relationship'?: string
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  'Group Key'?: string[]
  Plans?: Plan[]
}

/** How many pages a step and those below it read. */
export const pagesOf = (plan: Plan): number =>
  plan['Shared Hit Blocks'] + plan['Shared Read Blocks']

/** The part of a plan that counts the whole list. */
export function countOf(plan: Plan): Plan | undefined {
  const inner = (plan.Plans ?? []).filter(
    (part) => !['SubPlan', 'InitPlan'].includes(part['Parent Relationship'] ?? ''),
  )
  if (plan['Node Type'] === 'Aggregate' && plan['Group Key'] === undefined) return plan
  for (const part of inner) {
    const found = countOf(part)
    if (found) return found
  }
  return undefined
}

/** The plan of the one statement that is sent, with what it read; planned as the service does it. */
export async function explain(
  w: TestApp,
  org: Organization,
  ask: (tx: Tx) => Promise<unknown>,
): Promise<Plan> {
  let explained: Plan | undefined
  await w.db.write(orgScope(org), async (tx) => {
    const all = async (query: CompiledQuery) => {
      const sql = `explain (analyze, buffers, format json) ${query.sql}`
      // What was not read before is read from the catalogue too.
      await tx.all(query)
      const [row] = await tx.all<Record<string, { Plan: Plan }[]>>({ ...query, sql })
      const [first] = Object.values(row ?? {})[0] ?? []
      if (first) explained = first.Plan
      return []
    }
    await ask({ ...tx, all })
  })
  assert.ok(explained)
  return explained
}

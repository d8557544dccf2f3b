import type { Query } from '#contract/platform/endpoint'
import type { Page } from '#contract/platform/page'
import type { listMaterialUsage, MaterialUsage } from '#contract/production/material-usage'
import type { Tx } from '#platform/db/db'
import { selectUsage, type UsageRow } from './usage-queries.ts'

// Less says little of what is used.
const fewestDays = 28
const mostOfPoint = 1_000_000_000

/**
 * The reorder point that follows from use and lead time: what is used until a parcel comes, and half of it
 * again for what is used faster or comes later. Null where too little is known.
 */
export function proposeReorderPoint({
  quantityLately,
  daysLately,
  leadTimeDays,
}: Pick<UsageRow, 'quantityLately' | 'daysLately' | 'leadTimeDays'>): number | null {
  if (leadTimeDays === null || daysLately < fewestDays || quantityLately === 0) return null
  const point = Math.ceil((quantityLately * leadTimeDays * 3) / (daysLately * 2))
  return Math.min(mostOfPoint, point)
}

/** A page of what is used of materials by month, with the reorder points that are proposed. */
export async function readUsage(
  tx: Tx,
  now: Date,
  query: Query<typeof listMaterialUsage>,
): Promise<Page<MaterialUsage>> {
  const { data, pagination } = await selectUsage(tx, now, query)
  return {
    data: data.map((row) => ({ ...row, proposedReorderPoint: proposeReorderPoint(row) })),
    pagination,
  }
}

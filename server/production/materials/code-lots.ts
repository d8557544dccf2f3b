import type { BenchCode } from '#contract/production/bench'
import type { Tx } from '#platform/db/db'
import { readLabel, UnreadableLabel } from './gs1.ts'
import { selectLotsByNumber } from './queries.ts'

// A number that somebody types is no label, and a label may be of something that is no lot.
function readNumber(code: string, now: Date): { lotNumber: string; gtin: string | null } | null {
  try {
    const { lotNumber, gtin } = readLabel(code, now)
    return lotNumber === null ? null : { lotNumber, gtin }
  } catch (error) {
    if (error instanceof UnreadableLabel) return { lotNumber: code, gtin: null }
    throw error
  }
}

/** The lots in stock that a label or a number names; none where it names no lot. */
export async function findLotsOfCode(tx: Tx, code: string, now: Date): Promise<BenchCode['lots']> {
  const label = readNumber(code, now)
  return label ? selectLotsByNumber(tx, label) : []
}

import type { BenchCode } from '#contract/production/bench'
import { findLotsOfCode } from '#server/production/materials'
import type { Tx } from '#platform/db/db'
import { notFound, Refusal } from '#platform/errors'
import { selectOrderByNumber, selectOrderOfStage, selectTrayByCode } from './stage-queries.ts'

const id = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const orderCode = new RegExp(`^(?:order:|https?://[^\\s]+/orders/)(${id})(?:[/?#].*)?$`, 'i')
const trayCode = /^tray:(.+)$/i
const stageCode = new RegExp(`^stage:(${id})$`, 'i')

type Named = { orderId: string; stageId?: string } | { trayCode: string; orderId: string | null }

/** Whose code it is. Codes say nothing of a person, so there is nothing else to read in them. */
async function findNamed(tx: Tx, code: string): Promise<Named | undefined> {
  const [, orderId] = orderCode.exec(code) ?? []
  if (orderId !== undefined) return { orderId: orderId.toLowerCase() }
  const [, stageId] = stageCode.exec(code) ?? []
  if (stageId !== undefined) {
    const found = await selectOrderOfStage(tx, stageId.toLowerCase())
    return found && { orderId: found.orderId, stageId: stageId.toLowerCase() }
  }
  const [, labelled] = trayCode.exec(code) ?? []
  const found = labelled === undefined ? await selectOrderByNumber(tx, code) : undefined
  if (found) return { orderId: found.id }
  const tray = await selectTrayByCode(tx, labelled ?? code)
  return tray && { trayCode: tray.code, orderId: tray.orderId }
}

/** The order that a code names, and its stage where it names one. @throws Refusal 404, 409 */
export async function readCode(
  tx: Tx,
  code: string,
): Promise<{ orderId: string; stageId?: string }> {
  const named = await findNamed(tx, code)
  if (!named) throw notFound('order_or_stage')
  if ('stageId' in named || !('trayCode' in named)) return named
  if (named.orderId === null) throw new Refusal('tray_empty', { code: named.trayCode })
  return { orderId: named.orderId }
}

const nothing = { orderId: null, stageId: null, trayCode: null, lots: [] }

/** What a code at the bench names, a lot of the stock too. @throws Refusal 400, 404 */
export async function readBenchCodeOf(tx: Tx, typed: string, now: Date): Promise<BenchCode> {
  const code = typed.trim()
  const named = await findNamed(tx, code)
  if (named && 'trayCode' in named) return { ...nothing, ...named, kind: 'tray' }
  if (named) return { ...nothing, ...named, kind: named.stageId ? 'stage' : 'order' }
  const lots = await findLotsOfCode(tx, code, now)
  if (lots.length === 0) throw notFound('order_or_stage')
  return { ...nothing, kind: 'lot', lots }
}

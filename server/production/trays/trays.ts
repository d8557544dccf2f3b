import type { Body, Query } from '#contract/platform/endpoint'
import type {
  createTrays,
  getTrayLabels,
  getTrayLabelsForZebra,
  Tray,
  updateTray,
} from '#contract/production/trays'
import {
  drawDocument,
  languageOf,
  selectReader,
  trayLabels,
  type Drawn,
} from '#server/documents/pdf'
import type { Tx } from '#platform/db/db'
import { notFound, Refusal, withConstraints } from '#platform/errors'
import type { Principal } from '#platform/auth/session'
import {
  deleteTrayRow,
  insertTrays,
  selectLabelledTrays,
  selectTray,
  updateTrayRow,
} from './queries.ts'

/** One of the laboratory's trays. @throws Refusal 404 */
export async function readTray(tx: Tx, id: string): Promise<Tray> {
  const tray = await selectTray(tx, id)
  if (!tray) throw notFound('tray')
  return tray
}

/** Adds the trays that are not there yet, and says how many those were. */
export async function addTrays(
  tx: Tx,
  { codes }: Body<typeof createTrays>,
): Promise<{ addedCount: number; existingCount: number }> {
  const addedCount = await insertTrays(tx, codes)
  return { addedCount, existingCount: codes.length - addedCount }
}

/** Changes the keys that are sent. @throws Refusal 404, 409 */
export async function changeTray(tx: Tx, id: string, body: Body<typeof updateTray>): Promise<Tray> {
  await readTray(tx, id)
  const isTaken = () => new Refusal('tray_code_taken', { code: body.code ?? '' })
  await withConstraints({ trays_code_once: isTaken }, () => updateTrayRow(tx, id, body))
  return readTray(tx, id)
}

/** Removes a tray that never held an order. @throws Refusal 404, 409 */
export async function removeTray(tx: Tx, id: string): Promise<undefined> {
  const { code } = await readTray(tx, id)
  const wasUsed = () => new Refusal('tray_was_used', { code })
  await withConstraints({ order_trays_tray: wasUsed }, () => deleteTrayRow(tx, id))
}

async function readTrayLabels(
  tx: Tx,
  { size, lang, ...which }: Query<typeof getTrayLabels>,
): Promise<{ name: string; sheet: ReturnType<typeof trayLabels> }> {
  const trays = await selectLabelledTrays(tx, which)
  const [first] = trays
  if (!first) throw notFound('tray')
  const language = languageOf(await selectReader(tx), lang)
  const madeAt = trays.reduce((last, { updatedAt }) => (updatedAt > last ? updatedAt : last), '')
  const codes = trays.map(({ code }) => code)
  return {
    name: trays.length === 1 ? 'tray-label' : 'tray-labels',
    sheet: trayLabels({ codes, madeAt, size, language }),
  }
}

/** The labels of trays, one on each page. @throws Refusal 404 where there is no such tray */
export async function makeTrayLabels(
  tx: Tx,
  { organizationId }: Principal,
  query: Query<typeof getTrayLabels>,
): Promise<Drawn> {
  const { name, sheet } = await readTrayLabels(tx, query)
  return { name, bytes: await drawDocument('label-sheet', sheet, { organizationId }) }
}

/** The same labels for a Zebra printer. @throws Refusal 404 where there is no such tray */
export async function makeTrayLabelsForZebra(
  tx: Tx,
  { organizationId }: Principal,
  { resolution, ...query }: Query<typeof getTrayLabelsForZebra>,
): Promise<Drawn> {
  const { name, sheet } = await readTrayLabels(tx, query)
  const content = { sheet, resolution }
  return { name, bytes: await drawDocument('zebra-labels', content, { organizationId }) }
}

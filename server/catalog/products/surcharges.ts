import type { Body } from '#contract/platform/endpoint'
import type { createSurcharge, Surcharge, updateSurcharge } from '#contract/catalog/surcharges'
import { newId } from '#platform/clock'
import type { Tx } from '#platform/db/db'
import { inputError, invalidInput, notFound, Refusal, withConstraints } from '#platform/errors'
import type { Viewer } from './queries.ts'
import {
  insertSurcharge,
  lockSurcharge,
  selectSurcharge,
  updateSurchargeRow,
} from './surcharge-queries.ts'

const refusals = {
  surcharges_percent_of_order: () =>
    new Refusal(
      'surcharge_percentage_not_allowed',
      {},
      { errors: [inputError('body', '/percentBasisPoints', 'percentage_not_allowed')] },
    ),
}

/** A surcharge of the own laboratory or of a connected one. @throws Refusal 404 */
export async function readSurcharge(tx: Tx, viewer: Viewer, id: string): Promise<Surcharge> {
  const surcharge = await selectSurcharge(tx, viewer, id)
  if (!surcharge) throw notFound('surcharge')
  return surcharge
}

type Amount = { priceMinor?: number; percentBasisPoints?: number }

const isBoth = ({ priceMinor, percentBasisPoints }: Amount) =>
  priceMinor !== undefined && percentBasisPoints !== undefined
const isNeither = ({ priceMinor, percentBasisPoints }: Amount) =>
  priceMinor === undefined && percentBasisPoints === undefined

const oneOfBoth = () => invalidInput(inputError('body', '/priceMinor', 'price_or_percentage'))

/** Adds a surcharge. @throws Refusal 400, 422 */
export async function addSurcharge(
  tx: Tx,
  viewer: Viewer,
  body: Body<typeof createSurcharge>,
): Promise<Surcharge> {
  if (isBoth(body) || isNeither(body)) {
    throw oneOfBoth()
  }
  const id = newId()
  await withConstraints(refusals, () => insertSurcharge(tx, { ...body, id }))
  return readSurcharge(tx, viewer, id)
}

/** Changes the keys that are sent; orders keep what was frozen. @throws Refusal 400, 404, 422 */
export async function changeSurcharge(
  tx: Tx,
  viewer: Viewer,
  { id, ...changes }: Body<typeof updateSurcharge> & { id: string },
): Promise<Surcharge> {
  const surcharge = await lockSurcharge(tx, id)
  if (!surcharge) throw notFound('surcharge')
  if (!surcharge.isActive) {
    throw new Refusal('surcharge_archived')
  }
  if (isBoth(changes)) throw oneOfBoth()
  const amount = isNeither(changes)
    ? {}
    : {
        priceMinor: changes.priceMinor ?? null,
        percentBasisPoints: changes.percentBasisPoints ?? null,
      }
  await withConstraints(refusals, () => updateSurchargeRow(tx, id, { ...changes, ...amount }))
  return readSurcharge(tx, viewer, id)
}

/** Archives a surcharge; orders keep it. @throws Refusal 404 */
export async function closeSurcharge(tx: Tx, id: string): Promise<undefined> {
  const surcharge = await lockSurcharge(tx, id)
  if (!surcharge) throw notFound('surcharge')
  if (surcharge.isActive) await updateSurchargeRow(tx, id, { isActive: false })
}

import type { createPayTerms, PayTerms } from '#contract/finance/pay-terms'
import type { Body } from '#contract/platform/endpoint'
import { isDay, newId } from '#platform/clock'
import type { Tx } from '#platform/db/db'
import { inputError, invalidInput, notFound, Refusal, withConstraints } from '#platform/errors'
import {
  deleteTermsRow,
  insertTerms,
  selectIsActiveMember,
  selectKnownCentres,
  selectOneTerms,
} from './terms-queries.ts'

async function requireCentres(tx: Tx, pieceRates: PayTerms['pieceRates']): Promise<void> {
  const ids = pieceRates.map(({ workCentreId }) => workCentreId)
  const known = await selectKnownCentres(tx, ids)
  for (const [place, id] of ids.entries()) {
    const pointer = `/pieceRates/${place}/workCentreId`
    if (!known.has(id)) throw invalidInput(inputError('body', pointer, 'unknown_work_centre'))
    if (ids.indexOf(id) < place) {
      throw invalidInput(inputError('body', pointer, 'named_twice'))
    }
  }
}

/** Says what a member earns from a day on. @throws Refusal 400, 409, 422 */
export async function addTerms(tx: Tx, body: Body<typeof createPayTerms>): Promise<PayTerms> {
  const { userId, startsOn, hourlyRateMinor = null, isPaidByPiece, pieceRates = [] } = body
  if (!isDay(startsOn)) throw invalidInput(inputError('body', '/startsOn', 'no_such_day'))
  if (!(await selectIsActiveMember(tx, userId))) {
    throw invalidInput(inputError('body', '/userId', 'technician_not_member'))
  }
  if (hourlyRateMinor === null && !isPaidByPiece) throw new Refusal('pay_terms_empty')
  await requireCentres(tx, pieceRates)
  const id = newId()
  const terms = { id, userId, startsOn, hourlyRateMinor, isPaidByPiece, pieceRates }
  const isTaken = () => new Refusal('pay_terms_taken', { startsOn })
  await withConstraints({ pay_terms_once: isTaken }, () => insertTerms(tx, terms))
  const added = await selectOneTerms(tx, id)
  if (!added) throw notFound('pay_terms')
  return added
}

/** Deletes pay terms. @throws Refusal 404 */
export async function removeTerms(tx: Tx, id: string): Promise<undefined> {
  if ((await deleteTermsRow(tx, id)) === 0) throw notFound('pay_terms')
}

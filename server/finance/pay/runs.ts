import { decimalOf } from '#contract/platform/currencies'
import type { createPayRun, PayRun } from '#contract/finance/pay-runs'
import type { Body } from '#contract/platform/endpoint'
import type { Principal } from '#platform/auth/session'
import { instant, isDay, newId } from '#platform/clock'
import { csvFile, numberCell, type Cell } from '#platform/csv'
import type { Tx } from '#platform/db/db'
import { inputError, invalidInput, notFound, Refusal } from '#platform/errors'
import {
  deleteRunRow,
  insertRun,
  insertRunEntries,
  insertRunStages,
  lockPay,
  lockRun,
  selectPayBasis,
  selectRun,
  updateRunClosed,
  writeRunLines,
} from './run-queries.ts'

/** A pay run with its lines. @throws Refusal 404 */
export async function readRun(tx: Tx, id: string): Promise<PayRun> {
  const run = await selectRun(tx, id)
  if (!run) throw notFound('pay_run')
  return run
}

/**
 * Makes the draft of a pay run of what no other run has. Runs of a laboratory are made one after
 * another, so that two at once pay nothing twice. @throws Refusal 400, 422
 */
export async function addRun(
  tx: Tx,
  { session, now }: { session: Principal; now: Date },
  { fromOn, toOn }: Body<typeof createPayRun>,
): Promise<PayRun> {
  for (const [key, day] of Object.entries({ fromOn, toOn })) {
    if (!isDay(day)) throw invalidInput(inputError('body', `/${key}`, 'no_such_day'))
  }
  if (toOn < fromOn) throw invalidInput(inputError('body', '/toOn', 'end_before_start'))
  const { currency, todayOn } = await selectPayBasis(tx, instant(now))
  if (currency === null) throw new Refusal('pay_currency_missing')
  if (toOn >= todayOn) throw new Refusal('pay_period_not_over', { toOn })
  await lockPay(tx)
  const run = { id: newId(), fromOn, toOn }
  await insertRun(tx, { ...run, currency, createdByUserId: session.userId })
  await insertRunEntries(tx, run)
  await insertRunStages(tx, run)
  if ((await writeRunLines(tx, run.id)) === 0) throw new Refusal('nothing_to_pay')
  return readRun(tx, run.id)
}

async function requireDraft(tx: Tx, id: string): Promise<void> {
  const run = await lockRun(tx, id)
  if (!run) throw notFound('pay_run')
  if (run.status === 'closed') throw new Refusal('pay_run_closed')
}

/** Closes a pay run, after which nothing of it changes. @throws Refusal 404, 409 */
export async function closeRun(tx: Tx, { userId }: Principal, id: string): Promise<PayRun> {
  await requireDraft(tx, id)
  await updateRunClosed(tx, id, userId)
  return readRun(tx, id)
}

/** Deletes the draft of a pay run. @throws Refusal 404, 409 */
export async function removeRun(tx: Tx, id: string): Promise<undefined> {
  await lockPay(tx)
  await requireDraft(tx, id)
  await deleteRunRow(tx, id)
}

const head = 'First day,Last day,Person,Kind,Stage,Minutes,Pieces,Rate,Amount,Currency'.split(',')

const countCell = (count: number | null) => (count === null ? null : numberCell(String(count)))

/** The lines of a pay run as CSV. @throws Refusal 404 */
export async function exportRun(
  tx: Tx,
  id: string,
): Promise<{ fileName: string; content: string }> {
  const { fromOn, toOn, currency, lines } = await readRun(tx, id)
  const rows = lines.map((line): Cell[] => [
    fromOn,
    toOn,
    line.name,
    line.kind,
    line.stageName,
    countCell(line.minutes),
    countCell(line.pieceCount),
    numberCell(decimalOf(line.rateMinor, currency)),
    numberCell(decimalOf(line.amountMinor, currency)),
    currency,
  ])
  return {
    fileName: `pay-run-${fromOn}-${toOn}.csv`,
    content: csvFile([head, ...rows]),
  }
}

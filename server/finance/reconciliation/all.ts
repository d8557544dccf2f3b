import { findDisagreements } from '#server/finance/ledger'
import {
  isAccountReadable,
  reconcileAccount,
  type Laboratory,
} from '#server/finance/payment-account'
import { keepPaymentEvents } from '#server/finance/payments'
import { orgScope } from '#platform/db/db'
import type { AppContext } from '#platform/app-context'
import { StripeRefused, type StripeConnection } from '#vendors/stripe'
import {
  compareMovements,
  inLab,
  readUnfinished,
  readUnfinishedPayouts,
  type Watched,
} from './comparing.ts'
import {
  claimProgress,
  finishProgress,
  insertProgress,
  releaseProgress,
  resolveFindings,
  selectAccounts,
  selectOpenFindings,
  selectProgress,
  updateEventsUntil,
  upsertFindings,
  type Finding,
} from './queries.ts'

const dayMs = 86_400_000
// The payment provider lists what it could not deliver for so long.
const keptDays = 30

/** What came of the comparison of one account. */
type Comparison = Laboratory & {
  /** Events that had not been delivered and were put into the inbox. */
  fetched: number
  compared: number
  repaired: number
  unexplained: number
}

/**
 * Fetches the events of an account that could not be delivered, for example while the service was
 * down, into the inbox. An event that came meanwhile is there already.
 */
async function fetchUndelivered({ app, stripe, laboratory }: Watched): Promise<number> {
  const { accountId, organizationId } = laboratory
  const asLab = orgScope({ id: organizationId, type: 'lab' })
  const begunAt = app.clock()
  const { eventsUntil, watchedSince } = await app.db.write(asLab, (tx) =>
    selectProgress(tx, accountId),
  )
  // A day more: what was being delivered at the last look may have failed since.
  const sinceMs = Math.max(
    Date.parse(eventsUntil ?? watchedSince) - dayMs,
    begunAt.getTime() - keptDays * dayMs,
  )
  const since = new Date(sinceMs).toISOString()
  const fetched = await keepPaymentEvents(app, await stripe.listUndelivered({ accountId, since }))
  await app.db.write(asLab, (tx) => updateEventsUntil(tx, accountId, begunAt.toISOString()))
  return fetched
}

/** Whatever an invoice or a payment keeps otherwise than its ledger has it: a mistake of ours. */
async function compareCopies(watched: Watched) {
  const { accountId } = watched.laboratory
  const [disagreements, open] = await inLab(watched, async (tx) => [
    await findDisagreements(tx),
    await selectOpenFindings(tx, accountId),
  ])
  const findings = disagreements.map(({ record, id, field, keptMinor, ledgerMinor }): Finding => ({
    kind: 'copy_differs',
    objectId: id,
    amountMinor: ledgerMinor,
    currency: null,
    detail: `The ${record} has ${keptMinor} as ${field}, its ledger ${ledgerMinor} (minor units).`,
  }))
  const found = new Set(findings.map(({ objectId }) => objectId))
  const resolved = open
    .filter(({ kind, objectId }) => kind === 'copy_differs' && !found.has(objectId))
    .map(({ objectId }) => objectId)
  return { findings, resolved }
}

async function compare(watched: Watched, isForced: boolean): Promise<Comparison | undefined> {
  const { app, stripe, laboratory } = watched
  const { accountId } = laboratory
  const fetched = await fetchUndelivered(watched)
  const progress = await inLab(watched, (tx) => claimProgress(tx, { accountId, isForced }))
  if (!progress) return { ...laboratory, fetched, compared: 0, repaired: 0, unexplained: 0 }
  try {
    await reconcileAccount(app, stripe, laboratory)
    const payments = await readUnfinished(watched, progress)
    const { transactionsUntil, ...result } = await compareMovements(watched, progress)
    // Last: by now the ledger has what they pay out.
    const payouts = await readUnfinishedPayouts(watched, progress)
    const copies = await compareCopies(watched)
    const findings = [...result.findings, ...copies.findings]
    await inLab(watched, async (tx) => {
      await upsertFindings(tx, accountId, findings)
      await resolveFindings(tx, accountId, [...result.resolved, ...copies.resolved])
      await finishProgress(tx, { accountId, transactionsUntil })
    })
    const { compared, repaired } = result
    const counts = { accountId, fetched, payments, payouts, compared, repaired }
    app.log.info(counts, 'a payment account was compared with the ledger')
    return { ...laboratory, fetched, compared, repaired, unexplained: findings.length }
  } catch (error) {
    await inLab(watched, (tx) => releaseProgress(tx, accountId))
    throw error
  }
}

/** Whether an account that was away answers again; asked once a night. */
async function isBack(watched: Watched, isForced: boolean): Promise<boolean> {
  const { app, stripe, laboratory } = watched
  const { accountId } = laboratory
  const claimed = await inLab(watched, (tx) => claimProgress(tx, { accountId, isForced }))
  if (!claimed) return false
  try {
    const isReadable = await isAccountReadable(stripe, accountId)
    if (isReadable) await reconcileAccount(app, stripe, laboratory)
    else await inLab(watched, (tx) => finishProgress(tx, { accountId, transactionsUntil: null }))
    return isReadable
  } finally {
    await inLab(watched, (tx) => releaseProgress(tx, accountId))
  }
}

async function compareAll(
  app: AppContext,
  stripe: StripeConnection,
  isForced: boolean,
): Promise<Comparison[]> {
  const accounts = await app.db.acrossOrgs('accounts at the payment provider', (tx) =>
    selectAccounts(tx, stripe.isLive),
  )
  const comparisons: Comparison[] = []
  for (const { organizationId, accountId, openedAt, isAway } of accounts) {
    const laboratory = { organizationId, accountId }
    const watched = { app, stripe, laboratory }
    try {
      await inLab(watched, (tx) => insertProgress(tx, { accountId, openedAt }))
      if (isAway && !(await isBack(watched, isForced))) continue
      const comparison = await compare(watched, isForced || isAway)
      if (comparison) comparisons.push(comparison)
    } catch (error) {
      // One account must not keep the others from being compared; it is tried again in an hour.
      app.log.warn({ err: error, accountId }, 'a payment account could not be compared')
      if (error instanceof StripeRefused && error.code === 'account_invalid') {
        await reconcileAccount(app, stripe, laboratory)
      }
    }
  }
  if (comparisons.some(({ fetched }) => fetched > 0)) app.worker.signal()
  return comparisons
}

/**
 * Fetches undelivered events of every account, and compares those that were not compared for a day.
 * Safe on several servers: one of them takes an account, and everything may run twice.
 */
export const reconcileDue = (app: AppContext, stripe: StripeConnection): Promise<Comparison[]> =>
  compareAll(app, stripe, false)

/** The same for every account now. */
export const reconcileAll = (app: AppContext, stripe: StripeConnection): Promise<Comparison[]> =>
  compareAll(app, stripe, true)

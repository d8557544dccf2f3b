import type { AppContext } from '#platform/app-context'
import { instant } from '#platform/clock'
import type { Tx } from '#platform/db/db'
import { pageLink, queueMail } from '#platform/mail/mail'
import { dayText } from '#platform/mail/mail-texts'
import type { Env } from '#platform/settings/env'
import { markExpiring, selectOwners, type ExpiringLot } from './expiry-queries.ts'
import { expiryMails } from './mail-texts.ts'

const hourMs = 3_600_000
// So many in one transaction, however many expire.
const lotsAtOnce = 200

async function mailOwners(
  tx: Tx,
  env: Env,
  { organizationId, lots }: { organizationId: string; lots: readonly ExpiringLot[] },
): Promise<void> {
  const link = { link: pageLink(env, '/materials?view=lots&expiring=true') }
  const organization = lots[0]?.organizationName ?? ''
  for (const { email } of await selectOwners(tx, organizationId)) {
    await queueMail(
      tx,
      {
        to: email,
        memberOf: organizationId,
        write: (language) => ({
          subject: expiryMails.translate(language, 'subject', { organization }),
          text: [
            expiryMails.translate(language, 'lead', { organization }),
            lots.map(({ materialName: material, lotNumber: lot, expiresOn }) =>
              expiryMails.translate(language, 'lot', {
                material,
                lot,
                day: dayText(language, expiresOn),
              }),
            ),
            link,
            expiryMails.translate(language, 'choice'),
          ],
        }),
      },
      { kind: 'notice', organizationId },
    )
  }
}

/** Warns the owners of each laboratory of the lots that expire soon, of each lot once. */
export async function warnOfExpiry({
  db,
  clock,
  env,
  worker,
}: Pick<AppContext, 'db' | 'clock' | 'env' | 'worker'>): Promise<void> {
  for (let isDone = false; !isDone; worker.signal()) {
    const found = await db.acrossOrgs('lots that expire soon', async (tx) => {
      const lots = await markExpiring(tx, instant(clock()), lotsAtOnce)
      for (const [organizationId, own] of Map.groupBy(lots, (lot) => lot.organizationId)) {
        await mailOwners(tx, env, { organizationId, lots: own })
      }
      return lots.length
    })
    isDone = found < lotsAtOnce
  }
}

/** Adds the task that warns of lots that expire soon. */
export function addJobs(app: AppContext): void {
  app.worker.addPeriodic({
    name: 'warn owners of lots that expire soon',
    module: 'production/stock',
    everyMs: hourMs,
    run: () => warnOfExpiry(app),
  })
}

import { orgScope, type Tx } from '#platform/db/db'
import type { AppContext } from '#platform/app-context'
import type { WebhookEnd } from '#platform/events/webhooks'

/** A laboratory and its account at the payment provider. */
export type Laboratory = { organizationId: string; accountId: string }

type Reading<Seen> = {
  read(): Promise<Seen>
  /** Writes what was seen, or says that a later reading was written meanwhile. */
  apply(tx: Tx, seen: Seen, readAt: string): Promise<WebhookEnd | 'outdated'>
}

const maximumReadings = 5

/**
 * Reads from the payment provider and writes what it saw, as the laboratory. Events are hints: they
 * come twice and in any order, so only a reading counts.
 *
 * Two workers may read the same payment, and the one that read first may write last. Therefore a
 * row says when it changed, and whoever finds that it changed since the own reading began reads
 * again: what is written is never older than what is in force. A rank of states could not say that,
 * since states come back (a lost dispute is appealed). Whatever changed at the provider after the
 * last reading has an event of its own, whose reading is still to come.
 */
export async function reconcile<Seen>(
  app: AppContext,
  { organizationId }: { organizationId: string },
  { read, apply }: Reading<Seen>,
): Promise<WebhookEnd> {
  for (let reading = 1; reading <= maximumReadings; reading++) {
    const clock = await app.db.ask({
      name: 'reading_begins',
      text: 'select clock_timestamp() as at',
      values: [],
    })
    const seen = await read()
    const end = await app.db.write(orgScope({ id: organizationId, type: 'lab' }), (tx) =>
      apply(tx, seen, String(clock?.['at'])),
    )
    if (end !== 'outdated') return end
  }
  throw new Error(`it changed during each of ${maximumReadings} readings`)
}

import type { AppContext } from '#platform/app-context'
import { orgScope } from '#platform/db/db'
import type { Job } from '#platform/jobs/queue'
import { CarrierRefused, type Carrier } from '#vendors/carriers'
import { openCarrier, problemOf } from './carrier-connections.ts'
import { updateChecked } from './connection-queries.ts'
import { insertShipmentEvents } from './event-queries.ts'
import {
  insertDuePolls,
  mostParcels,
  selectPolled,
  updatePoll,
  type PolledParcel,
} from './poll-queries.ts'

const everyMs = 5 * 60_000
const usualMinutes = 60
// The next part of a round that was not over.
const nextPartMinutes = 5
const longestMinutes = 12 * 60
// A job that was lost with its server is made again.
const leaseMinutes = 90

/** The pause after so many times without an answer: 10, 20, 40 minutes and so on, at most half a day. */
const pauseMinutes = (failures: number): number =>
  Math.min(longestMinutes, 10 * 2 ** Math.min(failures - 1, 10))

/** Makes the jobs that ask connectors about their parcels. Safe to run on two servers. */
export async function planPolls({ db, worker }: AppContext): Promise<void> {
  const made = await db.acrossOrgs('connectors to ask about parcels', (tx) =>
    insertDuePolls(tx, leaseMinutes),
  )
  if (made > 0) worker.signal()
}

type Poll = { organizationId: string; carrierConnectionId: string }

/** Asks about one parcel after the other and keeps what is said; a number that is refused ends nothing. */
async function askAbout(
  app: AppContext,
  { organizationId, carrierConnectionId }: Poll,
  { carrier, parcels }: { carrier: Carrier; parcels: readonly PolledParcel[] },
): Promise<{ refused: CarrierRefused | null; lastId: string | null }> {
  let refused: CarrierRefused | null = null
  let lastId: string | null = null
  for (const { bookingId, carrierName, trackingNumber } of parcels) {
    try {
      const events = await carrier.readEvents(trackingNumber)
      await app.db.write(orgScope({ id: organizationId, type: 'lab' }), (tx) =>
        insertShipmentEvents(tx, { organizationId, carrierConnectionId, carrierName }, events),
      )
    } catch (error) {
      // What does not understand us, or whom we do not, is wrong with every parcel.
      if (!(error instanceof CarrierRefused) || error.problem !== 'refused') throw error
      refused = error
    }
    lastId = bookingId
  }
  return { refused, lastId }
}

async function process(app: AppContext, { payload }: Job<Poll>): Promise<string> {
  const { organizationId, carrierConnectionId: id } = payload
  const scope = orgScope({ id: organizationId, type: 'lab' })
  const { carrier, parcels, failures } = await app.db.write(scope, async (tx) => ({
    ...(await selectPolled(tx, id)),
    carrier: await openCarrier(app, tx, id),
  }))
  try {
    const { refused, lastId } = await askAbout(app, payload, { carrier, parcels })
    const isOver = parcels.length < mostParcels
    await app.db.write(scope, async (tx) => {
      const noProblem = { problem: null, problemMessage: null }
      if (parcels.length > 0) await updateChecked(tx, id, refused ? problemOf(refused) : noProblem)
      await updatePoll(tx, id, {
        minutes: isOver ? usualMinutes : nextPartMinutes,
        failures: 0,
        afterBookingId: isOver ? null : lastId,
      })
    })
    return 'done'
  } catch (error) {
    // The pause is the repetition: the events are asked for again, and the carrier's page says why not yet.
    await app.db.write(scope, async (tx) => {
      await updateChecked(tx, id, problemOf(error))
      await updatePoll(tx, id, {
        minutes: pauseMinutes(failures + 1),
        failures: failures + 1,
        afterBookingId: null,
      })
    })
    return 'not_answered'
  }
}

/** Adds the task that finds connectors to ask, and the queue that asks them, one after the other. */
export function addPolls(app: AppContext): void {
  app.worker.addQueue<Job<Poll>>({
    name: 'carrier-polls',
    module: 'logistics/carriers',
    process: (job) => process(app, job),
    maximumAttempts: 3,
  })
  app.worker.addPeriodic({
    name: 'ask carriers about parcels',
    module: 'logistics/carriers',
    everyMs,
    run: () => planPolls(app),
  })
}

import type { AppContext } from '#platform/app-context'
import type { Job } from '#platform/jobs/queue'
import { storedIdsOf } from './copies.ts'
import { inspect, inspectTogether } from './inspection.ts'
import { removeLeftFolders } from './inspection-folders.ts'
import {
  selectOldQuarantine,
  updateBytesRemoved,
  updateUninspectable,
} from './inspection-queries.ts'
import { deleteRemovals, selectRemovals, updateOverdueFiles } from './queries.ts'

const minuteMs = 60_000
const dayMs = 86_400_000

/** Adds the queue that looks into files whose bytes are here; it ends with the service. */
export function addInspection(app: AppContext): void {
  const ending = new AbortController()
  app.http.addHook('onClose', async () => ending.abort())
  app.worker.addQueue<Job<{ fileId: string }>>({
    name: 'file-inspections',
    module: 'scans/files',
    maximumAttempts: 8,
    // Each may take half a gigabyte and a whole core. An organization has two of them at most.
    slots: 3,
    // A minute for the child, the rest for bytes that come from and go to a bucket.
    leaseSeconds: 180,
    process: ({ payload }) => inspect(app, payload.fileId, ending.signal),
    // A job has the id of its file: how each ended is given by it.
    batches: {
      most: 50,
      process: (jobs) =>
        inspectTogether(
          app,
          jobs.map(({ payload }) => payload.fileId),
          ending.signal,
        ),
    },
  })
}

// The bytes go first: a kill in between leaves a row that is worked on again.
async function removeBytes(app: AppContext): Promise<void> {
  const rows = await app.db.acrossOrgs('bytes of deleted files', selectRemovals)
  const ids = rows.map(({ fileId }) => fileId)
  for (const id of ids.flatMap(storedIdsOf)) await app.files.remove(id)
  if (ids.length > 0) await app.db.acrossOrgs('removed bytes', (tx) => deleteRemovals(tx, ids))
}

async function removeQuarantined({ db, files }: AppContext): Promise<void> {
  const rows = await db.acrossOrgs('what is long in quarantine', selectOldQuarantine)
  const ids = rows.map(({ id }) => id)
  for (const id of ids.flatMap(storedIdsOf)) await files.remove(id)
  if (ids.length > 0) await db.acrossOrgs('removed bytes', (tx) => updateBytesRemoved(tx, ids))
}

/** Adds what keeps the store clean: bytes of deleted files go, waits that lead nowhere end. */
export function addUpkeep(app: AppContext): void {
  const { worker, db } = app
  worker.addPeriodic({
    name: 'remove the bytes of deleted files',
    module: 'scans/files',
    everyMs: minuteMs,
    run: () => removeBytes(app),
  })
  worker.addPeriodic({
    name: 'abandon scans that do not come, and files that cannot be inspected',
    module: 'scans/files',
    everyMs: 10 * minuteMs,
    run: () =>
      db.acrossOrgs('files that wait in vain', async (tx) => {
        await updateOverdueFiles(tx)
        await updateUninspectable(tx)
      }),
  })
  worker.addPeriodic({
    name: 'remove what has been in quarantine for a month',
    module: 'scans/files',
    everyMs: dayMs / 24,
    run: () => removeQuarantined(app),
  })
  worker.addPeriodic({
    name: 'remove what broken downloads and inspections left',
    module: 'scans/files',
    everyMs: dayMs / 4,
    async run() {
      await app.files.removeLeftovers(dayMs)
      await removeLeftFolders()
    },
  })
}

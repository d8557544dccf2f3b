import type { FileStore } from '#platform/files'
import type { House } from '#platform/house'
import { deleteRemovals, selectRemovals, updateOverdueFiles } from './queries.ts'

const minuteMs = 60_000
const dayMs = 86_400_000

// The bytes go first: a kill in between leaves a row that is worked on again.
async function removeBytes(house: House, store: FileStore): Promise<void> {
  const rows = await house.db.acrossOrgs('bytes of deleted files', selectRemovals)
  for (const { fileId } of rows) await store.remove(fileId)
  const ids = rows.map(({ fileId }) => fileId)
  if (ids.length > 0) await house.db.acrossOrgs('removed bytes', (tx) => deleteRemovals(tx, ids))
}

/** Adds what keeps the store clean: bytes of deleted files go, waits that lead nowhere end. */
export function addUpkeep(house: House, store: FileStore): void {
  house.worker.addPeriodic({
    name: 'remove the bytes of deleted files',
    everyMs: minuteMs,
    run: () => removeBytes(house, store),
  })
  house.worker.addPeriodic({
    name: 'give up on scans that do not come',
    everyMs: 10 * minuteMs,
    run: () => house.db.acrossOrgs('scans that do not come', updateOverdueFiles),
  })
  house.worker.addPeriodic({
    name: 'remove what broken downloads left',
    everyMs: dayMs / 4,
    run: () => store.removeLeftovers(dayMs),
  })
}

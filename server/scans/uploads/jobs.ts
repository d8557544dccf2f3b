import { instant } from '#platform/clock'
import { orgScope } from '#platform/db/db'
import type { InOrg } from './upload-locks.ts'
import { expireUploads, selectLooseUploads, type LooseUpload } from './queries.ts'
import { recover, type UploadContext } from './receiving.ts'

const halfMinuteMs = 30_000
const hourMs = 3_600_000

async function recoverAll(context: UploadContext): Promise<void> {
  const { db, log } = context.app
  const recoverOne = async ({ id, organizationId, type }: LooseUpload) => {
    const inOrg: InOrg = (work) => db.write(orgScope({ id: organizationId, type }), work)
    await recover(context, inOrg, id)
  }
  for (const upload of await db.acrossOrgs('uploads of killed processes', selectLooseUploads)) {
    await recoverOne(upload).catch((error: unknown) => {
      log.warn({ err: error, upload: upload.id }, 'an upload could not be recovered')
    })
  }
}

/** Adds what ends uploads: those of killed processes go on, those that nobody wants go. */
export function addUpkeep(context: UploadContext): void {
  const { worker, db, clock } = context.app
  worker.addPeriodic({
    name: 'finish the uploads of killed processes',
    module: 'scans/uploads',
    everyMs: halfMinuteMs,
    run: () => recoverAll(context),
  })
  worker.addPeriodic({
    name: 'end abandoned uploads',
    module: 'scans/uploads',
    everyMs: hourMs,
    run: async () => {
      await db.acrossOrgs('uploads that expired', (tx) => expireUploads(tx, instant(clock())))
    },
  })
}

import { call, isUnknown, type Args } from '../../api/client.ts'
import { asProblem, type ApiProblem } from '../../api/problem.ts'
import { draftPrefix } from '../../app/storage-keys.ts'
import { forgetUpload, readUploads, restoreUploads } from '../../scans/files/upload-store.ts'

type Visit = Args<'reportDeliveryVisit'>['body']

/**
 * A report of a stop that the service has not answered yet, with the key of its repetitions, and that of
 * the upload of its photo.
 */
export type KeptVisit = { key: string; runId: string; body: Visit; photoKey: string | null }

/** Whose reports are kept. */
export type VisitOwner = { userId: string; organizationId: string }

const storeKeyOf = ({ userId, organizationId }: VisitOwner) =>
  `${draftPrefix}${userId}.${organizationId}.visits`

/** The reports that wait on this phone, in the order in which they were made. */
export function readVisits(owner: VisitOwner): KeptVisit[] {
  try {
    return JSON.parse(localStorage.getItem(storeKeyOf(owner)) ?? '[]') as KeptVisit[]
  } catch {
    return []
  }
}

function writeVisits(owner: VisitOwner, visits: readonly KeptVisit[]): void {
  if (visits.length === 0) localStorage.removeItem(storeKeyOf(owner))
  else localStorage.setItem(storeKeyOf(owner), JSON.stringify(visits))
}

/** Keeps a report before it is sent: a reload or a dead phone loses nothing. */
export function keepVisit(owner: VisitOwner, visit: Omit<KeptVisit, 'key'>): void {
  writeVisits(owner, [...readVisits(owner), { ...visit, key: crypto.randomUUID() }])
}

/** What became of the reports that waited. */
export type Sent = { saved: number; hasConflict: boolean; problem: ApiProblem | null }

// A photo that the service refused keeps no report from it.
function photoOf({ photoKey, body }: KeptVisit): { fileId: string | null } | undefined {
  const upload = readUploads().find(({ key }) => key === photoKey)
  if (!upload) return { fileId: body.photoFileId ?? null }
  if (upload.status === 'done') return { fileId: upload.fileId }
  return upload.status === 'failed' ? { fileId: null } : undefined
}

/** Whether a report waits whose photo has arrived. */
export const hasReadyPhoto = (owner: VisitOwner): boolean =>
  readVisits(owner).some((visit) => visit.photoKey !== null && photoOf(visit) !== undefined)

/**
 * Sends the reports that wait, the oldest first, each with its own key; the rest stays where the service
 * cannot be reached, and one whose photo is on its way waits for it. What is refused is over: its problem
 * is given, and the photo of a report that is still open stays for its next try.
 */
export async function sendVisits(
  owner: VisitOwner,
  openPhotoKey: string | null = null,
): Promise<Sent> {
  let refusedPhotoKey: string | null = null
  const sent: Sent = { saved: 0, hasConflict: false, problem: null }
  await restoreUploads(owner)
  for (const visit of readVisits(owner)) {
    const { key, runId, photoKey } = visit
    const photo = photoOf(visit)
    if (!photo) continue
    const body = { ...visit.body, photoFileId: photo.fileId }
    try {
      const args = { params: { id: runId }, body, idempotencyKey: key }
      const { conflicts } = await call('reportDeliveryVisit', args)
      sent.saved += 1
      sent.hasConflict ||= conflicts.length > 0
    } catch (error) {
      const problem = asProblem(error)
      sent.problem = problem
      if (isUnknown(problem)) return sent
      if (photoKey === openPhotoKey) refusedPhotoKey = photoKey
    }
    writeVisits(
      owner,
      readVisits(owner).filter((one) => one.key !== key),
    )
    if (photoKey !== null && photoKey !== refusedPhotoKey) forgetUpload(photoKey)
  }
  return sent
}

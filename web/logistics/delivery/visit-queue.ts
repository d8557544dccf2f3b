import { call, isUnknown, type Args } from '../../api/client.ts'
import { asProblem, type ApiProblem } from '../../api/problem.ts'
import { draftPrefix } from '../../app/storage-keys.ts'

type Visit = Args<'reportDeliveryVisit'>['body']

/** A report of a stop that the service has not answered yet, with the key of its repetitions. */
export type KeptVisit = { key: string; runId: string; body: Visit }

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

/**
 * Sends the reports that wait, the oldest first, each with its own key; the rest stays where the service
 * cannot be reached. What is refused is over: its problem is given.
 */
export async function sendVisits(owner: VisitOwner): Promise<Sent> {
  const sent: Sent = { saved: 0, hasConflict: false, problem: null }
  for (const { key, runId, body } of readVisits(owner)) {
    try {
      const args = { params: { id: runId }, body, idempotencyKey: key }
      const { conflicts } = await call('reportDeliveryVisit', args)
      sent.saved += 1
      sent.hasConflict ||= conflicts.length > 0
    } catch (error) {
      const problem = asProblem(error)
      sent.problem = problem
      if (isUnknown(problem)) return sent
    }
    writeVisits(
      owner,
      readVisits(owner).filter((visit) => visit.key !== key),
    )
  }
  return sent
}

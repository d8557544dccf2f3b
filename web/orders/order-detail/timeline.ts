import type { Comment, OrderEvent, OrderFile, OrderStage, ParcelEvent } from './order-data.ts'

/** A stage that another member ended than the one who began it. */
export type FinishedStage = Pick<OrderStage, 'name' | 'itemDescription'> & {
  /** Null: a former member. */
  beganBy: string | null
  finishedBy: string | null
}

/** One line of what happened on an order. */
export type Entry =
  | { kind: 'message'; id: string; at: string; comment: Comment }
  | { kind: 'step'; id: string; at: string; event: OrderEvent }
  | { kind: 'money'; id: string; at: string; event: OrderEvent }
  | { kind: 'stage'; id: string; at: string; stage: FinishedStage }
  | { kind: 'parcel'; id: string; at: string; event: ParcelEvent }
  | { kind: 'files'; id: string; at: string; files: OrderFile[] }
/** The kind of an entry of the timeline; stages and parcels are steps. */
export type EntryKind = Exclude<Entry['kind'], 'stage' | 'parcel'>

/** The kinds by which the timeline can be filtered. */
export const entryKinds: readonly EntryKind[] = ['message', 'step', 'files', 'money']

const ofMoney: readonly OrderEvent['action'][] = ['remake_claimed', 'remake_resolved']

// Scans of one session come within minutes and are one line.
const togetherMs = 10 * 60_000

function bundleFiles(files: readonly OrderFile[]): Extract<Entry, { kind: 'files' }>[] {
  const bundles: Extract<Entry, { kind: 'files' }>[] = []
  const sorted = files.toSorted((one, other) => one.createdAt.localeCompare(other.createdAt))
  for (const file of sorted) {
    const last = bundles.at(-1)
    const gap = last ? Date.parse(file.createdAt) - Date.parse(last.at) : Infinity
    if (last && gap <= togetherMs && last.files[0]?.organizationId === file.organizationId) {
      last.files.push(file)
    } else bundles.push({ kind: 'files', id: `f-${file.id}`, at: file.createdAt, files: [file] })
  }
  return bundles
}

// Who began a stage is on the stage; the history says where somebody else ended it.
function finishedStages(stages: readonly OrderStage[]): Entry[] {
  return stages.flatMap((stage): Entry[] => {
    const { id, name, itemDescription, technician, finishedBy, finishedAt, status } = stage
    const isOfAnother = finishedBy && technician && finishedBy.userId !== technician.userId
    if (status !== 'done' || finishedAt === null || !isOfAnother) return []
    const names = { beganBy: technician.name, finishedBy: finishedBy.name }
    return [
      { kind: 'stage', id: `s-${id}`, at: finishedAt, stage: { name, itemDescription, ...names } },
    ]
  })
}

/** What is not there for everybody, or comes later. */
type Further = {
  stages?: readonly OrderStage[] | undefined
  parcelEvents?: readonly ParcelEvent[]
}

/** Messages, steps, files and money of an order in one line of time, the oldest first. */
export function timelineOf(
  comments: readonly Comment[],
  events: readonly OrderEvent[],
  files: readonly OrderFile[],
  { stages = [], parcelEvents = [] }: Further = {},
): Entry[] {
  const entries: Entry[] = [
    ...comments.map((comment) => ({
      kind: 'message' as const,
      id: `c-${comment.id}`,
      at: comment.createdAt,
      comment,
    })),
    ...events.map((event) => ({
      kind: ofMoney.includes(event.action) ? ('money' as const) : ('step' as const),
      id: `e-${event.sequence}`,
      at: event.createdAt,
      event,
    })),
    ...finishedStages(stages),
    ...parcelEvents.map((event) => ({
      kind: 'parcel' as const,
      id: `p-${event.id}`,
      at: event.occurredAt,
      event,
    })),
    ...bundleFiles(files),
  ]
  return entries.toSorted((one, other) => one.at.localeCompare(other.at))
}

/** The newest comment of somebody else that this person has not read; null when all are read. */
export function firstUnread(comments: readonly Comment[], userId: string): Comment | null {
  return (
    comments
      .filter(({ authorUserId, readBy }) => {
        const isRead = readBy.some((read) => read.userId === userId)
        return authorUserId !== userId && !isRead
      })
      .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))[0] ?? null
  )
}

/** The newest version of each file: what was replaced is left out. */
export function newestFiles<T extends { id: string; replacesFileId: string | null }>(
  files: readonly T[],
): T[] {
  const replaced = new Set(files.map(({ replacesFileId }) => replacesFileId))
  return files.filter(({ id }) => !replaced.has(id))
}

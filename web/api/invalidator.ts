import type { InvalidateQueryFilters, QueryClient } from '@tanstack/react-query'
import type { StreamChange } from '#contract/workspace/stream'
import { trackOwnEvents } from './own-events.ts'
import { ownEventsOf, eventKeyOf, isInvalidatedBy, type OwnMutation } from './own-mutations.ts'
import { isInvalidated, isNeverInvalidated } from './invalidation.ts'
import type { Change } from './invalidation-rule.ts'

// The service reports at once what one look found; whoever moves ten orders causes one read, not ten.
const gatherMs = 250

// In a busy hour something changes all the time: a screen then asks 300 times a minute at most, half of
// what a session may.
const restMs = 1_000
const restOfReadMs = 200

// A list that is kept whole is asked for page by page.
const pagesOf = (data: unknown) => (Array.isArray(data) ? Math.ceil(data.length / 100) : 1)

const changeOf = ({ noun, id, change }: StreamChange): Change => ({ noun, id, action: change })

/**
 * Gathers the changes of a moment and reads what they make stale once; the more there is to read, the
 * longer it gathers before the next time.
 */
export function openInvalidator(queries: QueryClient) {
  const ownEvents = trackOwnEvents()
  let reported: StreamChange[] = []
  let others: Change[] = []
  let isAll = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let restsUntil = 0

  function restAfter(filters: InvalidateQueryFilters): void {
    const asked = queries.getQueryCache().findAll({ ...filters, type: 'active' })
    const reads = asked.reduce((sum, { state }) => sum + Math.max(1, pagesOf(state.data)), 0)
    if (reads > 0) restsUntil = Date.now() + Math.max(restMs, reads * restOfReadMs)
  }

  // What nobody looks at is read when somebody does.
  const read = (filters: InvalidateQueryFilters) =>
    queries.invalidateQueries({ ...filters, refetchType: document.hidden ? 'none' : 'active' })

  function flush(): void {
    const foreign = reported.filter((change) => !ownEvents.isOwn(eventKeyOf(change))).map(changeOf)
    const changes = [...others, ...foreign]
    const wasAll = isAll
    reported = []
    others = []
    isAll = false
    timer = undefined
    if (wasAll) ownEvents.clear()
    if (!wasAll && changes.length === 0) return
    const filters: InvalidateQueryFilters = {
      predicate: ({ queryKey }) =>
        wasAll ? !isNeverInvalidated(queryKey) : isInvalidated(queryKey, changes),
    }
    restAfter(filters)
    void read(filters)
  }

  const gather = () => {
    timer ??= setTimeout(flush, Math.max(gatherMs, restsUntil - Date.now()))
  }
  return {
    receive(change: StreamChange): void {
      reported.push(change)
      gather()
    },
    receiveNotification(): void {
      others.push({ noun: 'notification' })
      gather()
    },
    /** Something may have been missed. */
    receiveAll(): void {
      isAll = true
      gather()
    },
    /** Reads again what an own mutation changed; `begunAt` is when it was sent. */
    readAfter(mutation: OwnMutation, begunAt: number): Promise<void> {
      ownEvents.expect(ownEventsOf(mutation), begunAt)
      return read({ predicate: ({ queryKey }) => isInvalidatedBy(queryKey, mutation) })
    },
    close: () => clearTimeout(timer),
  }
}

/** What gathers changes and reads again what they make stale. */
export type Invalidator = ReturnType<typeof openInvalidator>

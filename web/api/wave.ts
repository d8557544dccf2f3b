import type { InvalidateQueryFilters, QueryClient } from '@tanstack/react-query'
import type { StreamChange } from '#contract/workspace/stream'
import { openEchoes } from './echoes.ts'
import { echoesOf, echoOf, isTouchedBy, type Act } from './own-acts.ts'
import { isTold, isTouched, type Change } from './reach.ts'

// One look of the service tells all at once; whoever moves ten orders makes one new reading, not ten.
const waveMs = 250

// In a busy hour something changes all the time: a screen then asks 300 times a minute at most, half of
// what a session may.
const restMs = 1_000
const restOfReadMs = 200

// A list that is kept whole is asked for page by page.
const pagesOf = (data: unknown) => (Array.isArray(data) ? Math.ceil(data.length / 100) : 1)

const changeOf = ({ noun, id, change }: StreamChange): Change => ({ noun, id, action: change })

/**
 * Gathers what is told within a moment, and reads what it touches once; the more there is to read, the
 * longer it gathers before the next time.
 */
export function openWave(queries: QueryClient) {
  const echoes = openEchoes()
  let told: StreamChange[] = []
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
    const heard = told.filter((change) => !echoes.isEcho(echoOf(change))).map(changeOf)
    const changes = [...others, ...heard]
    const wasAll = isAll
    told = []
    others = []
    isAll = false
    timer = undefined
    if (wasAll) echoes.clear()
    if (!wasAll && changes.length === 0) return
    const filters: InvalidateQueryFilters = {
      predicate: ({ queryKey }) => (wasAll ? isTold(queryKey) : isTouched(queryKey, changes)),
    }
    restAfter(filters)
    void read(filters)
  }

  const gather = () => {
    timer ??= setTimeout(flush, Math.max(waveMs, restsUntil - Date.now()))
  }
  return {
    hear(change: StreamChange): void {
      told.push(change)
      gather()
    },
    hearNotification(): void {
      others.push({ noun: 'notification' })
      gather()
    },
    /** Something may have been missed. */
    hearAll(): void {
      isAll = true
      gather()
    },
    /** Reads anew what an own act changed; `begunAt` is when it was sent. */
    readAfter(act: Act, begunAt: number): Promise<void> {
      echoes.expect(echoesOf(act), begunAt)
      return read({ predicate: ({ queryKey }) => isTouchedBy(queryKey, act) })
    },
    close: () => clearTimeout(timer),
  }
}

export type Wave = ReturnType<typeof openWave>

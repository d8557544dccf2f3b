import type { InvalidateQueryFilters, QueryClient } from '@tanstack/react-query'
import type { StreamChange } from '#contract/stream'
import { openEchoes } from './echoes.ts'
import { echoesOf, echoOf, isTouchedBy, type Act } from './own-acts.ts'
import { isTold, isTouched, type Change } from './reach.ts'

// One look of the service tells all at once; whoever moves ten orders makes one new reading, not ten.
const waveMs = 250

const changeOf = ({ noun, id, change }: StreamChange): Change => ({ noun, id, action: change })

/** Gathers what is told within a moment, and reads what it touches once. */
export function openWave(queries: QueryClient) {
  const echoes = openEchoes()
  let told: StreamChange[] = []
  let others: Change[] = []
  let isAll = false
  let timer: ReturnType<typeof setTimeout> | undefined

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
    void read({
      predicate: ({ queryKey }) => (wasAll ? isTold(queryKey) : isTouched(queryKey, changes)),
    })
  }

  const gather = () => {
    timer ??= setTimeout(flush, waveMs)
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

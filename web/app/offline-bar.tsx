import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { asProblem } from '../api/problem.ts'
import { loadMessages, useFormat, useMessages } from '../i18n/index.tsx'
import { Button } from '../ui/button.tsx'

const isUnreachable = (error: unknown) =>
  error !== null && error !== undefined && asProblem(error).code === 'offline'

// Known by the last answer, not by what the browser thinks of its network: a wall socket may answer.
function useIsOffline(queries: QueryClient): boolean {
  const [isOffline, setIsOffline] = useState(
    () =>
      !navigator.onLine ||
      queries
        .getQueryCache()
        .getAll()
        .some(({ state }) => isUnreachable(state.error)),
  )
  useEffect(() => {
    const leave = () => setIsOffline(true)
    addEventListener('offline', leave)
    const unsubscribe = queries.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated') return
      const { action } = event
      if (action.type === 'error' && isUnreachable(action.error)) setIsOffline(true)
      if (action.type === 'success' && action.manual !== true) setIsOffline(false)
    })
    return () => {
      removeEventListener('offline', leave)
      unsubscribe()
    }
  }, [queries])
  return isOffline
}

type Read = { operation: string; readAt: number }

/** What the page shows now, by operation, with the oldest answer of each. */
function readsOf(queries: QueryClient): Read[] {
  const found = new Map<string, number>()
  for (const { queryKey, state } of queries.getQueryCache().findAll({ type: 'active' })) {
    if (state.data === undefined) continue
    const operation = String(queryKey[0])
    const before = found.get(operation) ?? Infinity
    found.set(operation, Math.min(before, state.dataUpdatedAt))
  }
  return [...found].map(([operation, readAt]) => ({ operation, readAt }))
}

function useReads(queries: QueryClient): Read[] {
  const text = useSyncExternalStore(
    (listener) => queries.getQueryCache().subscribe(listener),
    () => JSON.stringify(readsOf(queries)),
  )
  return JSON.parse(text) as Read[]
}

const isOfToday = (time: number) => new Date(time).toDateString() === new Date().toDateString()

function Bar({ queries }: { queries: QueryClient }) {
  const t = useMessages().offline
  const format = useFormat()
  const labels: Partial<Record<string, string>> = t.data
  const shown = useReads(queries).flatMap(({ operation, readAt }) => {
    const label = labels[operation]
    return label === undefined ? [] : [{ label, readAt }]
  })
  const written = (readAt: number) => {
    const at = new Date(readAt).toISOString()
    return isOfToday(readAt) ? format.time(at) : format.instant(at)
  }
  // What is at the foot of a page gives way to it (components.css).
  useEffect(() => {
    document.documentElement.dataset.offline = ''
    return () => void delete document.documentElement.dataset.offline
  }, [])
  const oldest = Math.min(...shown.map(({ readAt }) => readAt))
  return (
    <div
      role="status"
      data-print="no"
      className="fixed inset-x-2 bottom-2 z-40 mx-auto flex w-fit max-w-xl flex-wrap items-center gap-x-3 gap-y-1 rounded-xl border border-line bg-warn-soft px-4 py-2 text-warn shadow-popup max-md:bottom-16"
    >
      <CloudOff aria-hidden className="size-4 shrink-0" />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{shown.length > 0 ? t.asOf(written(oldest)) : t.title}</p>
        <p className="text-sm">
          {shown.length > 1 && (
            <span>{`${shown.map(({ label, readAt }) => `${label} ${written(readAt)}`).join(' · ')} `}</span>
          )}
          {t.readOnly}
        </p>
      </div>
      <Button onClick={() => void queries.refetchQueries({ type: 'active' })}>{t.tryAgain}</Button>
    </div>
  )
}

/** Says that the service can't be reached, and of when what the page shows is. */
export function OfflineBar() {
  const queries = useQueryClient()
  const isOffline = useIsOffline(queries)
  const [hasWords, setHasWords] = useState(false)
  useEffect(() => {
    if (!isOffline) return
    void loadMessages().then(
      () => setHasWords(true),
      () => undefined,
    )
  }, [isOffline])
  return isOffline && hasWords ? <Bar queries={queries} /> : null
}

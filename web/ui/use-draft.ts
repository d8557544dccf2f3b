import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { useSession } from '../app/session.tsx'
import { draftPrefix } from '../app/storage-keys.ts'

function readDraft(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

function writeDraft(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Without space the value lives as long as the page.
  }
}

// Who wrote last may still be waiting for an answer after the page was left: it may go on writing until
// the value is shown again somewhere.
const writers = new Map<string, string>()

/**
 * A value that survives a reload, a lost network and an ended session, for this person in this
 * organization on this device. It is kept before `setValue` returns. `drop` forgets it, such as once
 * it was sent. Signing out forgets all of them. What `isCurrent` denies is passed over.
 */
export function useDraft<T>(
  name: string,
  initial: T,
  isCurrent: (kept: T) => boolean = () => true,
) {
  const { user, organization } = useSession()
  const key = `${draftPrefix}${user.id}.${organization.id}.${name}`
  const [value, show] = useState<T>(() => {
    const kept = readDraft(key) as T | null
    return kept !== null && isCurrent(kept) ? kept : initial
  })
  const [isKept, setIsKept] = useState(() => readDraft(key) !== null)
  const latest = useRef(value)
  const writer = useId()
  useEffect(() => void writers.set(key, writer), [key, writer])
  const setValue = useCallback(
    (change: T | ((before: T) => T)) => {
      if ((writers.get(key) ?? writer) !== writer) return
      latest.current =
        typeof change === 'function' ? (change as (before: T) => T)(latest.current) : change
      writeDraft(key, latest.current)
      show(latest.current)
      setIsKept(true)
    },
    [key, writer],
  )
  return {
    value,
    setValue,
    isKept,
    drop() {
      localStorage.removeItem(key)
      latest.current = initial
      setIsKept(false)
      show(initial)
    },
  }
}

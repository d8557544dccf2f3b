import { useEffect, useRef, useState } from 'react'
import { useSession } from '../app/session.tsx'

const prefix = 'pontic.draft.'

function readDraft(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/**
 * A value that survives a reload and a lost network, for this person in this organization on this
 * device. `drop` forgets it, such as once it was sent. Signing out forgets all of them.
 */
export function useDraft<T>(name: string, initial: T) {
  const { user, organization } = useSession()
  const key = `${prefix}${user.id}.${organization.id}.${name}`
  const [value, setValue] = useState<T>(() => (readDraft(key) as T | null) ?? initial)
  const [isKept, setIsKept] = useState(() => readDraft(key) !== null)
  const isFirst = useRef(true)
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    localStorage.setItem(key, JSON.stringify(value))
    setIsKept(true)
  }, [key, value])
  return {
    value,
    setValue,
    isKept,
    drop() {
      isFirst.current = true
      localStorage.removeItem(key)
      setIsKept(false)
      setValue(initial)
    },
  }
}

import { useRef } from 'react'
import { useAct } from '../api/hooks.ts'
import { useMessages } from '../i18n/index.tsx'
import { showNotice } from '../ui/toast.tsx'
import { hasUnsent } from './left-behind.ts'
import { signOutHere } from './session.tsx'

/** What was chosen for this device, whoever uses it. */
const choices = ['pontic.theme', 'pontic.locale', 'pontic.notation'] as const

/** Signs out and leaves nothing behind; whoever would lose what has not arrived yet is asked first. */
export function useSignOut(): () => void {
  const t = useMessages().app
  const kept = useRef<[string, string][]>([])
  const { act } = useAct('signOut', {
    onDone() {
      // The answer empties the storage of this browser.
      for (const [key, value] of kept.current) localStorage.setItem(key, value)
      void signOutHere()
    },
  })
  const signOut = () => {
    kept.current = choices.flatMap((key) => {
      const value = localStorage.getItem(key)
      return value === null ? [] : [[key, value]]
    })
    void act({})
  }
  return () => {
    if (hasUnsent()) showNotice(t.unsent, { label: t.signOutAnyway, act: signOut })
    else signOut()
  }
}

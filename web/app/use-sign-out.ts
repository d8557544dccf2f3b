import { useMessages } from '../i18n/index.tsx'

/** Signs out; whoever would lose something is asked first. */
export function useSignOut(): () => void {
  const messages = useMessages()
  return () => void import('./deferred.ts').then(({ signOut }) => signOut(messages))
}

import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { SignInAgain } from '../identity/sign-in/sign-in-again.tsx'
import { queryClient } from '../api/query-client.ts'
import { isSessionOver, watchSessionEnd } from '../api/session-end.ts'
import { restoreUploads } from '../scans/files/upload-store.ts'
import { loadMessages } from '../i18n/index.tsx'
// Who leaves the page needs it at once, and perhaps without a network.
import './forget-drafts.ts'
import { keepAnswers } from './kept-answers.ts'
import { OfflineBar } from './offline-bar.tsx'
import { keptFilesKey } from './storage-keys.ts'
import { enterAs, useSession } from './session.tsx'
import { useAppWorker } from './use-app-worker.ts'

/** Lets whose session ended sign in on top of the page; it is there only then. */
function SessionEnd() {
  const isOver = useSyncExternalStore(watchSessionEnd, isSessionOver)
  const [hasWords, setHasWords] = useState(false)
  useEffect(() => {
    if (isOver) void loadMessages().then(() => setHasWords(true))
  }, [isOver])
  return isOver && hasWords ? <SignInAgain /> : null
}

// The cookie is shared by all tabs: where another person signed in, this page is no longer theirs.
function useSamePerson(): void {
  const { user, organization } = useSession()
  const first = useRef(`${user.id} ${organization.id}`)
  useEffect(() => {
    if (first.current !== `${user.id} ${organization.id}`) void enterAs(user.id)
  }, [user.id, organization.id])
}

// Files that waited when the page was closed go on from any page.
function useWaitingFiles(): void {
  const { user, organization } = useSession()
  useEffect(() => {
    if (localStorage.getItem(keptFilesKey) === null) return
    void restoreUploads({ userId: user.id, organizationId: organization.id })
  }, [user.id, organization.id])
}

/**
 * What no first view of a page waits for: the sign-in over it, files that waited, what is kept for reading
 * offline and what says so.
 */
export function DeferredParts() {
  useSamePerson()
  useWaitingFiles()
  useAppWorker()
  useEffect(() => keepAnswers(queryClient), [])
  return (
    <>
      <SessionEnd />
      <OfflineBar />
    </>
  )
}

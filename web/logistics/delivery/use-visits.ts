import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import type { Args } from '../../api/client.ts'
import { isUnknown } from '../../api/client.ts'
import type { ApiProblem } from '../../api/problem.ts'
import { useSession } from '../../app/session.tsx'
import { useMessages } from '../../i18n/index.tsx'
import { showNotice } from '../../ui/toast.tsx'
import { watchUploads } from '../../scans/files/upload-store.ts'
import { hasReadyPhoto, keepVisit, readVisits, sendVisits } from './visit-queue.ts'

/** The reports of a run that wait on this phone, and how to add one. */
export type Visits = {
  waiting: number
  isBusy: boolean
  problem: ApiProblem | null
  /** Keeps a report and sends it; false where the service refused it. */
  report: (body: Args<'reportDeliveryVisit'>['body'], photoKey: string | null) => Promise<boolean>
  send: () => Promise<void>
}

/** Reports stops of a run: each is kept on the phone, and sent when there is a connection. */
export function useVisits(runId: string): Visits {
  const t = useMessages().delivery.run
  const queries = useQueryClient()
  const { user, organization } = useSession()
  const [userId, organizationId] = [user.id, organization.id]
  const [waiting, setWaiting] = useState(() => readVisits({ userId, organizationId }).length)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  const flush = useCallback(
    async (openPhotoKey: string | null = null) => {
      const owner = { userId, organizationId }
      if (readVisits(owner).length === 0) return null
      setIsBusy(true)
      const sent = await sendVisits(owner, openPhotoKey)
      setIsBusy(false)
      setWaiting(readVisits(owner).length)
      if (sent.saved > 0) await queries.invalidateQueries()
      return sent
    },
    [userId, organizationId, queries],
  )
  useEffect(() => {
    const again = () => void flush()
    again()
    addEventListener('online', again)
    const unwatch = watchUploads(() => {
      if (hasReadyPhoto({ userId, organizationId })) again()
    })
    return () => {
      removeEventListener('online', again)
      unwatch()
    }
  }, [flush, userId, organizationId])
  return {
    waiting,
    isBusy,
    problem,
    async report(body, photoKey) {
      keepVisit({ userId, organizationId }, { runId, body, photoKey })
      setProblem(null)
      const sent = await flush(photoKey)
      const refused = sent?.problem ?? null
      if (refused && !isUnknown(refused)) {
        setProblem(refused)
        return false
      }
      if (refused || sent?.saved === 0) showNotice(t.kept)
      else showNotice(sent?.hasConflict ? t.conflict : t.sent)
      return true
    },
    send: async () => void (await flush()),
  }
}

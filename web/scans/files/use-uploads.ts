import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import type { Item } from '../../api/client.ts'
import { useAll } from '../../api/use-all.ts'
import { useSession } from '../../app/session.tsx'
import {
  beginUploads,
  forgetDone,
  readUploads,
  restoreUploads,
  sendWaiting,
  watchUploads,
  type UploadState,
} from './upload-store.ts'

const touched = ['listOrderFiles', 'checkOrderScans', 'listUploads', 'getOrder']

/**
 * The files on their way to an order from this browser, and those that broke off before; `add`
 * sends more. What is dropped on a draft that is not at the service yet waits for it under
 * `draftKey`. Uploads go on while one looks at other pages, and after the page was loaded again.
 */
export function useUploads(
  orderId: string | null,
  draftKey: string | null = null,
): {
  uploads: readonly UploadState[]
  broken: readonly Item<'listUploads'>[]
  isSending: boolean
  add: (files: readonly File[]) => void
} {
  const queries = useQueryClient()
  const { user, organization } = useSession()
  const owner = { userId: user.id, organizationId: organization.id }
  const all = useSyncExternalStore(watchUploads, readUploads)
  const isHeld = (state: UploadState) => state.orderId === null && state.draftKey === draftKey
  const uploads = all.filter((state) =>
    state.orderId === null ? draftKey !== null && isHeld(state) : state.orderId === orderId,
  )
  const { data } = useAll(
    'listUploads',
    { query: { status: 'receiving', ...(orderId ? { orderId } : {}) } },
    { isEnabled: orderId !== null },
  )
  const isHere = (name: string) => uploads.some((upload) => upload.name === name)
  const broken = (data ?? []).filter(({ name }) => !isHere(name))
  const done = uploads.filter(({ status }) => status === 'done').length
  const held = uploads.filter(isHeld).length
  useEffect(() => {
    void restoreUploads(owner)
    // eslint-disable-next-line react/exhaustive-deps
  }, [])
  useEffect(() => {
    if (orderId !== null && draftKey !== null && held > 0) sendWaiting(draftKey, orderId)
  }, [orderId, draftKey, held])
  useEffect(() => {
    if (done === 0 || orderId === null) return
    void queries
      .invalidateQueries({ predicate: ({ queryKey }) => touched.includes(String(queryKey[0])) })
      .then(() => forgetDone(orderId))
  }, [done, orderId, queries])
  return {
    uploads,
    broken,
    isSending: uploads.some(({ status }) => status !== 'done' && status !== 'failed'),
    add: (files) => beginUploads(owner, { orderId, draftKey }, files, broken),
  }
}

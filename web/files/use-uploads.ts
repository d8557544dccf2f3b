import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import type { Item } from '../api/client.ts'
import { useRead } from '../api/hooks.ts'
import {
  beginUploads,
  forgetDone,
  readUploads,
  watchUploads,
  type UploadState,
} from './upload-store.ts'

const touched = ['listOrderFiles', 'checkOrderScans', 'listUploads', 'getOrder']

/**
 * The files on their way to an order from this browser, and those that broke off before; `add` sends
 * more. Uploads go on while one looks at other pages.
 */
export function useUploads(orderId: string | null): {
  uploads: readonly UploadState[]
  broken: readonly Item<'listUploads'>[]
  isSending: boolean
  add: (files: readonly File[], toOrderId?: string) => void
} {
  const queries = useQueryClient()
  const all = useSyncExternalStore(watchUploads, readUploads)
  const uploads = all.filter((state) => state.orderId === orderId)
  const { data } = useRead(
    'listUploads',
    { query: { status: 'receiving', limit: 100, ...(orderId ? { orderId } : {}) } },
    { isEnabled: orderId !== null },
  )
  const isHere = (name: string) => uploads.some((upload) => upload.name === name)
  const broken = (data?.data ?? []).filter(({ name }) => !isHere(name))
  const done = uploads.filter(({ status }) => status === 'done').length
  useEffect(() => {
    if (done === 0 || orderId === null) return
    void queries
      .invalidateQueries({ predicate: ({ queryKey }) => touched.includes(String(queryKey[0])) })
      .then(() => forgetDone(orderId))
  }, [done, orderId, queries])
  return {
    uploads,
    broken,
    isSending: uploads.some(({ status }) => status === 'sending' || status === 'waiting'),
    add: (files, toOrderId) => {
      const to = toOrderId ?? orderId
      if (to) beginUploads(to, files, broken)
    },
  }
}

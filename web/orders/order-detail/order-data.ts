import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Answer, Item } from '../../api/client.ts'
import { useRead } from '../../api/hooks.ts'
import { useAll } from '../../api/use-all.ts'
import { useSession } from '../../app/session.tsx'

/** An order with its items, as this side may see it. */
export type Order = Answer<'getOrder'>['order']
/** A piece of work of an order. */
export type OrderItem = Order['items'][number]
/** A scan, photo, design or paper of an order. */
export type OrderFile = Item<'listOrderFiles'>
/** A design as it was shown to the clinic. */
export type Approval = Item<'listApprovals'>
/** What somebody wrote about an order. */
export type Comment = Item<'listComments'>
/** An act in the history of an order. */
export type OrderEvent = Item<'listOrderEvents'>
/** A stage of the work on one item. */
export type OrderStage = Answer<'listOrderStages'>['stages'][number]
/** A parcel with an order in it. */
export type Shipment = Item<'listShipments'>

/** What belongs to an order besides itself: files, rounds of approval, stages, parcels. */
export type OrderParts = {
  files: readonly OrderFile[]
  approvals: readonly Approval[]
  stages: readonly OrderStage[]
  shipments: readonly Shipment[]
}

// The service tells of orders, not of the inspection of a file, which takes a few seconds.
const lookAgainMs = 1_500

function useInspection(files: readonly OrderFile[] | undefined): void {
  const queries = useQueryClient()
  const isWaiting = files?.some(({ uploadStatus }) => uploadStatus === 'pending') ?? false
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(
      () => void queries.invalidateQueries({ queryKey: ['listOrderFiles'] }),
      lookAgainMs,
    )
    return () => clearInterval(timer)
  }, [isWaiting, queries])
}

/** Reads an order and what belongs to it; the stages only for a laboratory. Empty lists until they are there. */
export function useOrder(id: string) {
  const { isLab } = useSession()
  const order = useRead('getOrder', { params: { id } })
  const files = useAll('listOrderFiles', { params: { id } })
  const approvals = useRead('listApprovals', { params: { id }, query: { limit: 20 } })
  const stages = useRead('listOrderStages', { params: { id } }, { isEnabled: isLab })
  const shipments = useRead('listShipments', { query: { orderId: id, limit: 20 } })
  useInspection(files.data)
  const parts: OrderParts = {
    files: files.data ?? [],
    approvals: approvals.data?.data ?? [],
    stages: stages.data?.stages ?? [],
    shipments: shipments.data?.data ?? [],
  }
  return { order, parts, hasFiles: files.data !== undefined }
}

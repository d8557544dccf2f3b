import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useRead } from '../../api/hooks.ts'
import { useAll } from '../../api/use-all.ts'
import { useSession } from '../../app/session.tsx'
import type { OrderFile, OrderParts } from './order-data.ts'

// The service reports orders, not of the inspection of a file, which takes a few seconds.
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

/**
 * Reads an order and what belongs to it; the stages only for a laboratory. `whole` has all of it or nothing:
 * what comes next cannot be said before.
 */
export function useOrder(id: string) {
  const { isLab } = useSession()
  const order = useRead('getOrder', { params: { id } })
  const files = useAll('listOrderFiles', { params: { id } })
  const approvals = useAll('listApprovals', { params: { id } })
  const stages = useRead('listOrderStages', { params: { id } }, { isEnabled: isLab })
  const shipments = useAll('listShipments', { query: { orderId: id } })
  useInspection(files.data)
  const missing = [order, files, approvals, shipments, isLab ? stages : order].find(
    ({ data }) => !data,
  )
  const parts: OrderParts = {
    files: files.data ?? [],
    approvals: approvals.data ?? [],
    stages: stages.data?.stages ?? [],
    shipments: shipments.data ?? [],
  }
  return {
    order: order.data?.order,
    whole: {
      data: order.data && !missing ? { order: order.data.order, parts } : undefined,
      error: missing?.error ?? null,
      refetch: (missing ?? order).refetch,
    },
  }
}

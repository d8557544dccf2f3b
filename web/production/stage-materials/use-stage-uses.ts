import { useRead } from '../../api/hooks.ts'

/** Whether ends of stages of an order booked materials that nobody took back. */
export function useHasStageUses(orderId: string): boolean {
  const { data } = useRead('listMaterialUses', { params: { id: orderId }, query: { limit: 50 } })
  return (
    data?.data.some(
      ({ orderStageId, undoesUseId, undoneByUseId }) =>
        orderStageId !== null && undoesUseId === null && undoneByUseId === null,
    ) === true
  )
}

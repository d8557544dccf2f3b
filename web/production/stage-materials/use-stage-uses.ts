import { useAll } from '../../api/use-all.ts'

/** Whether ends of stages of an order booked materials that nobody took back. */
export function useHasStageUses(orderId: string): boolean {
  const { data } = useAll('listMaterialUses', { params: { id: orderId } })
  return (
    data?.some(
      ({ orderStageId, undoesUseId, undoneByUseId }) =>
        orderStageId !== null && undoesUseId === null && undoneByUseId === null,
    ) === true
  )
}

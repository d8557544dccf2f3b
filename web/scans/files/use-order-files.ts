import { useAll } from '../../api/use-all.ts'

/** The files of an order, all of them; null where there is no order yet, and nothing is read. */
export const useOrderFiles = (orderId: string | null) =>
  useAll('listOrderFiles', { params: { id: orderId ?? '' } }, { isEnabled: orderId !== null })

import type { Notification } from '#contract/workspace/notifications'

/** Where the record is that a notification is about; the list where it names none. */
export function placeOfNotice(
  notice: Pick<Notification, 'orderId' | 'invoiceId' | 'statementId' | 'paymentId' | 'payoutId'>,
): { to: string; params: { id: string } } {
  const { orderId, invoiceId, statementId, paymentId, payoutId } = notice
  if (orderId) return { to: '/orders/$id', params: { id: orderId } }
  if (invoiceId) return { to: '/invoices/$id', params: { id: invoiceId } }
  if (statementId) return { to: '/statements/$id', params: { id: statementId } }
  if (paymentId) return { to: '/payments/$id', params: { id: paymentId } }
  return { to: payoutId ? '/payouts' : '/notifications', params: { id: '' } }
}

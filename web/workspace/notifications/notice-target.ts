import type { Notification } from '#contract/workspace/notifications'

type RecordPath = '/orders/$id' | '/invoices/$id' | '/statements/$id' | '/payments/$id'
type NoticePlace =
  | { to: RecordPath; params: { id: string } }
  | { to: '/payouts' | '/notifications'; params?: undefined }

/** Where the record is that a notification is about; the list where it names none. */
export function noticeTarget(
  notice: Pick<Notification, 'orderId' | 'invoiceId' | 'statementId' | 'paymentId' | 'payoutId'>,
): NoticePlace {
  const { orderId, invoiceId, statementId, paymentId, payoutId } = notice
  if (orderId) return { to: '/orders/$id', params: { id: orderId } }
  if (invoiceId) return { to: '/invoices/$id', params: { id: invoiceId } }
  if (statementId) return { to: '/statements/$id', params: { id: statementId } }
  if (paymentId) return { to: '/payments/$id', params: { id: paymentId } }
  return { to: payoutId ? '/payouts' : '/notifications' }
}

import type { PurchaseOrderStatus } from '#contract/production/purchase-orders'
import { useMessages } from '../../i18n/index.tsx'
import { Badge, type Tone } from '../../ui/states.tsx'

const tones: Record<PurchaseOrderStatus, Tone> = {
  draft: 'neutral',
  sent: 'accent',
  partly_received: 'warn',
  received: 'good',
  cancelled: 'neutral',
}

/** The status of a purchase order as a badge. */
export function PurchaseStatus({ status }: { status: PurchaseOrderStatus }) {
  const t = useMessages().stock
  return <Badge tone={tones[status]}>{t.purchaseStatus[status]}</Badge>
}

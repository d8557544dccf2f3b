import { loadMessages } from '../../i18n/index.tsx'
import { late } from '../../ui/late.tsx'

/** The design that waits for the clinic, with both answers. */
export const ApprovalCard = late(async () => {
  const [part] = await Promise.all([import('./approval-card.tsx'), loadMessages('viewer')])
  return part.ApprovalCard
})

import { useCommand } from '../../api/hooks.ts'
import { useMessages } from '../../i18n/index.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { showNotice } from '../../ui/toast.tsx'
import type { Approval, Order, OrderParts } from './order-data.ts'
import type { StepDialogProps } from './step-dialogs.tsx'

/** The round of approval that waits for the clinic; null when none does. */
export const waitingRound = (
  order: Pick<Order, 'status'>,
  { approvals }: Pick<OrderParts, 'approvals'>,
): Approval | null =>
  order.status === 'awaiting_approval'
    ? (approvals.find(({ verdict }) => verdict === null) ?? null)
    : null

/** The command that approves a design as it was looked at. */
export function useApprove(order: Order, round: Approval | null, onDone?: () => void) {
  const t = useMessages()
  const { run, isBusy } = useCommand('approveOrder', {
    onDone: () => {
      showNotice(t.order.done.approve)
      onDone?.()
    },
  })
  // The hashes are of what was looked at: a design that was exchanged meanwhile is refused.
  const fileHashes = round?.files.map(({ sha256 }) => sha256) ?? []
  const approve = () =>
    run({
      params: { id: order.id },
      body: fileHashes.length > 0 ? { fileHashes } : {},
      ifMatch: order.version,
    })
  return { approve, isBusy }
}

/** Approves the design that waits, from a menu or by the keyboard. */
export function ApproveDialog({ order, parts, onClose }: StepDialogProps) {
  const t = useMessages()
  const round = waitingRound(order, parts)
  const { approve, isBusy } = useApprove(order, round, onClose)
  return (
    <FormDialog
      title={t.order.action.approve}
      submitLabel={t.order.action.approve}
      isBusy={isBusy}
      onSubmit={() => void approve()}
      onClose={onClose}
    >
      <p>{t.order.approval.about}</p>
      <ul className="list-disc ps-5 text-ink-2">
        {round?.files.map(({ fileId, name }) => (
          <li key={fileId}>{name}</li>
        ))}
      </ul>
    </FormDialog>
  )
}

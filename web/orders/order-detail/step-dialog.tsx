import type { OrderAction } from '#contract/orders/order-transitions'
import { useCommand } from '../../api/hooks.ts'
import { useMessages } from '../../i18n/index.tsx'
import { ClaimDialog } from '../../finance/remakes/claim-dialog.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { showNotice } from '../../ui/toast.tsx'
import { AcceptDialog, AcknowledgeDialog } from './accept-dialog.tsx'
import { ApproveDialog } from './approve-dialog.tsx'
import { AskChangesDialog } from './late-drawing.ts'
import { ShipDialog } from './ship-dialog.tsx'
import {
  CompleteDialog,
  DeliverDialog,
  RequestInfoDialog,
  SendForApprovalDialog,
  WordsDialog,
  wordsSteps,
  type StepDialogProps,
} from './step-dialogs.tsx'
import { openParcel } from './step-facts.ts'
import { AnswerTryInDialog, ReturnDialog } from './try-in-dialogs.tsx'

function NotReceivedDialog({ parts, onClose }: StepDialogProps) {
  const t = useMessages()
  const { run, isBusy } = useCommand('reportShipmentNotReceived', {
    onDone: () => showNotice(t.order.done.reportNotReceived),
  })
  const parcel = openParcel(parts)
  const submit = async () => {
    if (parcel && (await run({ params: { id: parcel.id }, body: {} }))) onClose()
  }
  return (
    <FormDialog
      title={t.order.action.reportNotReceived}
      submitLabel={t.order.action.reportNotReceived}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t.order.dialog.notReceivedHint}</p>
    </FormDialog>
  )
}

/** The dialog of a step: what has to be said with it, and its button. */
export function StepDialog({ action, ...props }: StepDialogProps & { action: OrderAction }) {
  const words = wordsSteps[action]
  if (words) return <WordsDialog {...props} action={action} step={words} />
  switch (action) {
    case 'accept':
      return <AcceptDialog {...props} />
    case 'acknowledgeRx':
      return <AcknowledgeDialog {...props} />
    case 'requestInfo':
      return <RequestInfoDialog {...props} />
    case 'sendForApproval':
      return <SendForApprovalDialog {...props} />
    case 'approve':
      return <ApproveDialog {...props} />
    case 'requestChanges':
      return <AskChangesDialog {...props} />
    case 'ship':
      return <ShipDialog {...props} />
    case 'deliver':
      return <DeliverDialog {...props} />
    case 'reportNotReceived':
      return <NotReceivedDialog {...props} />
    case 'complete':
      return <CompleteDialog {...props} />
    case 'answerTryIn':
      return <AnswerTryInDialog {...props} />
    case 'returnFromTryIn':
      return <ReturnDialog {...props} />
    case 'requestRemake':
      return <ClaimDialog {...props} />
    default:
      return null
  }
}

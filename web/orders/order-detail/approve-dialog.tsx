import { useCommand } from '../../api/hooks.ts'
import { useMessages } from '../../i18n/index.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { showNotice } from '../../ui/toast.tsx'
import type { StepDialogProps } from './step-dialogs.tsx'
import { waitingRound } from './waiting-design.ts'

/** Asks before a design is approved: which one it is, and that the laboratory makes it then. */
export function ApproveDialog({ order, parts, onClose }: StepDialogProps) {
  const t = useMessages()
  const round = waitingRound(order, parts)
  const { run, isBusy } = useCommand('approveOrder', {
    onDone: () => {
      showNotice(t.order.done.approve)
      onClose()
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
  return (
    <FormDialog
      title={t.order.action.approve}
      submitLabel={t.order.action.approve}
      isBusy={isBusy}
      onSubmit={() => void approve()}
      onClose={onClose}
    >
      {round && (
        <div>
          <p className="font-medium">{t.order.approval.titleRound(round.round)}</p>
          <ul className="list-disc ps-5">
            {round.files.map(({ fileId, name }) => {
              const file = parts.files.find(({ id }) => id === fileId)
              return (
                <li key={fileId}>
                  {file &&
                    `${t.labels.fileKind[file.kind]} · ${t.order.files.version(file.version)} `}
                  <span className="text-xs break-all text-ink-3">{file?.name ?? name}</span>
                </li>
              )
            })}
          </ul>
        </div>
      )}
      <p>{t.order.approval.about}</p>
      <p>{t.order.approval.after(order.counterpart.name)}</p>
    </FormDialog>
  )
}

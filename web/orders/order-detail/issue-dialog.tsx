import { issueDeviceStatement } from '../../api/body-rules/compliance/device-statements.ts'
import { useCommand } from '../../api/hooks.ts'
import { useMessages } from '../../i18n/index.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { showNotice } from '../../ui/toast.tsx'
import { useForm } from '../../ui/use-form.ts'
import type { Order } from './order-data.ts'

/** Issues the device statement, or a new version of it with a reason. */
export function IssueDialog({
  order,
  version,
  onClose,
}: {
  order: Order
  version: number | null
  onClose: () => void
}) {
  const t = useMessages()
  const form = useForm({ reason: '' }, issueDeviceStatement)
  const { run, isBusy } = useCommand('issueDeviceStatement', {
    onDone: () => showNotice(t.order.statement.issued),
    onProblem: form.take,
  })
  const submit = async () => {
    const reason = form.values.reason.trim()
    const body = {
      ...(version === null ? {} : { replacesVersion: version }),
      ...(reason ? { reason } : {}),
    }
    if (await run({ params: { id: order.id }, body })) onClose()
  }
  const label = version === null ? t.order.statement.issue : t.order.statement.issueAgain
  return (
    <FormDialog
      title={label}
      submitLabel={label}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t.order.statement.signs}</p>
      {version !== null && (
        <TextField label={t.order.statement.reason} {...form.field('reason')} isOptional />
      )}
    </FormDialog>
  )
}

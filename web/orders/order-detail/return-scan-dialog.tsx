import { useState } from 'react'
import { returnScan } from '../../api/body-rules/scans/scan-returns.ts'
import { useCommand } from '../../api/hooks.ts'
import { useMessages } from '../../i18n/index.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { Check, TextArea } from '../../ui/field.tsx'
import { showNotice } from '../../ui/toast.tsx'
import { useForm } from '../../ui/use-form.ts'
import type { OrderFile } from './order-data.ts'
import type { StepDialogProps } from './step-dialogs.tsx'

const isScan = ({ kind }: OrderFile) => kind.startsWith('scan_')

/** Sends a scan back to be done again, with what is wrong with it. */
export function ReturnScanDialog({ order, parts, onClose }: StepDialogProps) {
  const t = useMessages()
  const kinds = [...new Set(parts.files.filter(isScan).map(({ kind }) => kind))]
  const [chosen, setChosen] = useState<readonly string[]>([])
  const form = useForm({ reason: '' }, returnScan)
  const { run, isBusy } = useCommand('returnScan', {
    onDone: ({ note }) => showNotice(note ?? t.order.done.requestInfo),
    onProblem: form.take,
  })
  const reason = form.values.reason.trim()
  const submit = async () => {
    const body = { reason, ...(chosen.length > 0 ? { kinds: [...chosen] as typeof kinds } : {}) }
    if (await run({ params: { id: order.id }, body })) onClose()
  }
  return (
    <FormDialog
      title={t.order.files.returnScan}
      submitLabel={t.order.files.returnScan}
      isBusy={isBusy}
      isDisabled={!reason}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextArea label={t.order.dialog.wrong} {...form.field('reason')} required />
      {kinds.length > 0 && (
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-1 text-sm font-medium">{t.order.dialog.fileKinds}</legend>
          {kinds.map((kind) => (
            <Check
              key={kind}
              label={t.labels.fileKind[kind]}
              isChecked={chosen.includes(kind)}
              onChange={(isChecked) =>
                setChosen(isChecked ? [...chosen, kind] : chosen.filter((one) => one !== kind))
              }
            />
          ))}
        </fieldset>
      )}
    </FormDialog>
  )
}

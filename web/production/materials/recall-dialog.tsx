import { startRecall } from '../../api/body-rules/production/recalls.ts'
import type { Item } from '../../api/client.ts'
import { useCommand } from '../../api/hooks.ts'
import { useAddress } from '../../app/use-address.ts'
import { useMessages } from '../../i18n/index.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/field.tsx'
import { showNotice } from '../../ui/toast.tsx'
import { useForm } from '../../ui/use-form.ts'

/** Recalls lots for good and notifies every clinic concerned; leads to what was found. */
export function RecallDialog({
  lots,
  onClose,
}: {
  lots: readonly Item<'listMaterialLots'>[]
  onClose: () => void
}) {
  const t = useMessages().materials.recalls
  const { change } = useAddress('/signed-in/materials')
  const form = useForm({ reason: '', instruction: '' }, startRecall)
  const { run, isBusy } = useCommand('startRecall', {
    onDone: ({ recall }) => {
      showNotice(t.started(recall.orderCount))
      change({ view: 'recalls', recall: recall.id }, { replace: false })
    },
    onProblem: form.take,
  })
  return (
    <FormDialog
      title={t.startTitle}
      submitLabel={t.submit}
      isDanger
      isBusy={isBusy}
      onSubmit={() =>
        void run({ body: { ...form.values, materialLotIds: lots.map(({ id }) => id) } })
      }
      onClose={onClose}
    >
      <p>{t.startText}</p>
      <div>
        <p className="text-sm font-medium">{t.lots}</p>
        <ul className="list-disc ps-5">
          {lots.map(({ id, lotNumber, materialName }) => (
            <li key={id}>
              <span className="font-medium">{lotNumber}</span>{' '}
              <span className="text-ink-3">{materialName}</span>
            </li>
          ))}
        </ul>
      </div>
      <TextArea label={t.reason} placeholder={t.reasonPlaceholder} {...form.field('reason')} />
      <TextArea
        label={t.instruction}
        placeholder={t.instructionPlaceholder}
        {...form.field('instruction')}
      />
    </FormDialog>
  )
}

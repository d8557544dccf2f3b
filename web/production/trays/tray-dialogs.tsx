import { useState } from 'react'
import { updateTray } from '../../api/body-rules/production/trays.ts'
import type { Item } from '../../api/client.ts'
import { useCommand } from '../../api/hooks.ts'
import { useMessages } from '../../i18n/index.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { showNotice } from '../../ui/toast.tsx'
import { useForm } from '../../ui/use-form.ts'
import { codesOfRange, mostTrays, type TrayRange } from './tray-range.ts'

/** Adds the trays of a range of numbers. */
export function AddTraysDialog({ onClose }: { onClose: () => void }) {
  const words = useMessages().trays
  const [range, setRange] = useState<TrayRange>({ prefix: '', from: '1', to: '' })
  const { run, isBusy } = useCommand('createTrays', {
    onDone: ({ addedCount, existingCount }) => showNotice(words.added(addedCount, existingCount)),
  })
  const codes = codesOfRange(range)
  const isTooMany = Number(range.to) - Number(range.from) >= mostTrays
  const change = (part: Partial<TrayRange>) => setRange((before) => ({ ...before, ...part }))
  const submit = async () => {
    if (codes && (await run({ body: { codes } }))) onClose()
  }
  const [first, last] = [codes?.[0], codes?.at(-1)]
  return (
    <FormDialog
      title={words.addTitle}
      submitLabel={words.add}
      isBusy={isBusy}
      isDisabled={codes === null}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={words.prefix}
        hint={words.prefixHint}
        isOptional
        maxLength={40}
        value={range.prefix}
        onChange={(prefix) => change({ prefix })}
      />
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label={words.from}
          inputMode="numeric"
          maxLength={9}
          value={range.from}
          onChange={(from) => change({ from })}
        />
        <TextField
          label={words.to}
          isOptional
          inputMode="numeric"
          maxLength={9}
          value={range.to}
          error={isTooMany ? words.tooMany : undefined}
          onChange={(to) => change({ to })}
        />
      </div>
      {first !== undefined && last !== undefined && (
        <p role="status" className="text-sm text-ink-2">
          {words.preview(first, last)}
        </p>
      )}
    </FormDialog>
  )
}

/** Changes the code of a tray. */
export function RenameTrayDialog({
  tray,
  onClose,
}: {
  tray: Item<'listTrays'>
  onClose: () => void
}) {
  const t = useMessages()
  const words = t.trays
  const form = useForm({ code: tray.code }, updateTray)
  const { run, isBusy } = useCommand('updateTray', {
    onDone: () => showNotice(t.ui.saved),
    onProblem: form.take,
  })
  const submit = async () => {
    const body = { code: form.values.code.trim() }
    if (await run({ params: { id: tray.id }, body })) onClose()
  }
  return (
    <FormDialog
      title={words.renameTitle(tray.code)}
      submitLabel={t.ui.save}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField label={words.code} {...form.field('code')} />
    </FormDialog>
  )
}

import { useState } from 'react'
import {
  createOrderTemplate,
  updateOrderTemplate,
} from '../../api/body-rules/orders/order-templates.ts'
import { useCommand } from '../../api/hooks.ts'
import { useMessages } from '../../i18n/index.tsx'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { Check, TextField } from '../../ui/field.tsx'
import { showNotice } from '../../ui/toast.tsx'
import { useForm } from '../../ui/use-form.ts'
import type { FormPart } from './form-context.ts'
import { templateOf, type Template } from './templates.ts'

type DialogProps = Pick<FormPart, 'draft'> & { onClose: () => void }

/** Saves what is typed as a template, under a name. */
export function SaveTemplateDialog({ draft, onClose }: DialogProps) {
  const t = useMessages()
  const words = t.newOrder.templates
  const form = useForm({ name: '' }, createOrderTemplate)
  const { run, isBusy } = useCommand('createOrderTemplate', {
    onDone: ({ orderTemplate }) => {
      showNotice(words.saved(orderTemplate.name))
      onClose()
    },
    onProblem: form.take,
  })
  const { labConnectionId } = draft
  const submit = () =>
    void run({
      body: { name: form.values.name.trim(), labConnectionId, ...templateOf(draft) },
    })
  return (
    <FormDialog
      title={words.save}
      submitLabel={t.ui.save}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-sm text-ink-3">{words.saveHint}</p>
      <TextField label={words.name} {...form.field('name')} />
    </FormDialog>
  )
}

type EditProps = DialogProps & { template: Template; canReplace: boolean }

/** Renames a template, makes it what is typed, or archives it. */
export function EditTemplateDialog({ draft, template, canReplace, onClose }: EditProps) {
  const t = useMessages()
  const words = t.newOrder.templates
  const [replaces, setReplaces] = useState(false)
  const form = useForm({ name: template.name }, updateOrderTemplate)
  const { run, isBusy } = useCommand('updateOrderTemplate', {
    onDone: onClose,
    onProblem: form.take,
  })
  const { id, version } = template
  const submit = () =>
    void run({
      params: { id },
      body: {
        version,
        name: form.values.name.trim(),
        ...(replaces ? templateOf(draft) : {}),
      },
    })
  const archive = async () => {
    const isDone = await run({ params: { id }, body: { version, isActive: false } })
    if (!isDone) return
    showNotice(words.archived(template.name), {
      label: t.ui.undo,
      run: () => void run({ params: { id }, body: { isActive: true } }),
    })
  }
  return (
    <FormDialog
      title={words.editTitle(template.name)}
      submitLabel={t.ui.save}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField label={words.name} {...form.field('name')} />
      {canReplace && <Check label={words.replace} isChecked={replaces} onChange={setReplaces} />}
      <div className="border-t border-line pt-3">
        <Button variant="danger" onClick={() => void archive()}>
          {words.archive}
        </Button>
      </div>
    </FormDialog>
  )
}

import { defaultStringifySearch } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { createSavedView } from '../../api/body-rules/workspace/saved-views.ts'
import type { Item } from '../../api/client.ts'
import { useCommand } from '../../api/hooks.ts'
import { useAddress } from '../../app/use-address.ts'
import { useMessages } from '../../i18n/index.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Dialog, FormDialog } from '../../ui/dialog.tsx'
import { Check, TextField } from '../../ui/field.tsx'
import { showNotice } from '../../ui/toast.tsx'
import { useForm } from '../../ui/use-form.ts'
import { keptOf } from './order-filters.ts'

type SavedView = Item<'listSavedViews'>

const screen = 'orders'

/** Keeps the present filters as a view. */
export function SaveViewDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages()
  const { search } = useAddress('/signed-in/orders')
  const form = useForm({ name: '', isShared: false }, createSavedView)
  const { run, isBusy } = useCommand('createSavedView', {
    onDone: ({ savedView }) => {
      showNotice(t.orderTools.viewSaved(savedView.name))
      onClose()
    },
    onProblem: form.take,
  })
  const submit = () =>
    void run({
      body: {
        screen,
        name: form.values.name.trim(),
        isShared: form.values.isShared,
        query: defaultStringifySearch(keptOf(search)).replace(/^\?/, ''),
      },
    })
  return (
    <FormDialog
      title={t.orderTools.saveViewTitle}
      submitLabel={t.ui.save}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t.orderTools.viewName}
        hint={t.orderTools.saveViewHint}
        {...form.field('name')}
      />
      <Check label={t.orderTools.shareView} {...form.check('isShared')} />
    </FormDialog>
  )
}

/** The saved views, to be removed. */
export function ManageViewsDialog({
  views,
  onClose,
}: {
  views: readonly SavedView[]
  onClose: () => void
}) {
  const t = useMessages()
  const restore = useCommand('createSavedView')
  const { run, isBusy } = useCommand('deleteSavedView')
  const remove = async ({ id, name, query, isShared, sortOrder }: SavedView) => {
    if (!(await run({ params: { id } }))) return
    showNotice(t.orderTools.viewRemoved(name), {
      label: t.ui.undo,
      run: () => void restore.run({ body: { screen, name, query, isShared, sortOrder } }),
    })
  }
  return (
    <Dialog title={t.orderTools.savedViews} onClose={onClose}>
      {views.length === 0 && <p className="text-ink-3">{t.orderTools.noViews}</p>}
      <ul className="divide-y divide-line">
        {views.map((view) => (
          <li key={view.id} className="flex min-h-11 items-center gap-3">
            <span className="min-w-0 flex-1 truncate">
              {view.name}
              {view.isShared && (
                <span className="text-ink-3"> · {t.orderTools.sharedBy(view.userName)}</span>
              )}
            </span>
            {view.isMine && (
              <IconButton
                label={t.orderTools.removeView(view.name)}
                icon={<Trash2 aria-hidden className="size-4" />}
                disabled={isBusy}
                onClick={() => void remove(view)}
              />
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

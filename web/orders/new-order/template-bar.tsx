import { BookmarkPlus, LayoutTemplate, Pencil } from 'lucide-react'
import { useState } from 'react'
import { useMessages } from '../../i18n/index.tsx'
import { Button } from '../../ui/button.tsx'
import { MenuButton } from '../../ui/menu.tsx'
import { showNotice } from '../../ui/toast.tsx'
import { madeItems } from './draft.ts'
import type { FormPart } from './form-context.ts'
import { EditTemplateDialog, SaveTemplateDialog } from './template-dialogs.tsx'
import { goneProducts, withTemplate, type Template } from './templates.ts'

type TemplateBarProps = Pick<FormPart, 'draft' | 'change'> & { templates: readonly Template[] }

/** Takes pieces of work from the templates of the clinic, and saves what is typed as one. */
export function TemplateBar({ draft, change, templates }: TemplateBarProps) {
  const t = useMessages()
  const words = t.newOrder.templates
  const [isSaving, setIsSaving] = useState(false)
  const [edited, setEdited] = useState<Template | null>(null)
  const canSave = madeItems(draft).length > 0
  const take = (template: Template) => {
    change((before) => withTemplate(before, template))
    const gone = goneProducts(template)
    if (gone.length > 0) showNotice(words.gone(gone.join(', ')))
  }
  return (
    <>
      {templates.length > 0 && (
        <>
          <MenuButton
            label={words.use}
            icon={<LayoutTemplate aria-hidden className="size-4" />}
            items={templates.map((template) => ({
              label: template.name,
              run: () => take(template),
            }))}
          />
          <MenuButton
            isIcon
            variant="quiet"
            label={words.edit}
            icon={<Pencil aria-hidden className="size-4" />}
            items={templates.map((template) => ({
              label: template.name,
              run: () => setEdited(template),
            }))}
          />
        </>
      )}
      {canSave && (
        <Button
          variant="quiet"
          icon={<BookmarkPlus aria-hidden className="size-4" />}
          onClick={() => setIsSaving(true)}
        >
          {words.save}
        </Button>
      )}
      {isSaving && <SaveTemplateDialog draft={draft} onClose={() => setIsSaving(false)} />}
      {edited && (
        <EditTemplateDialog
          draft={draft}
          template={edited}
          canReplace={canSave}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}

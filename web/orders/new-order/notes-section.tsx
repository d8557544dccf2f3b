import { useSession } from '../../app/session.tsx'
import { useMessages } from '../../i18n/index.tsx'
import { TrayField } from '../../production/trays/tray-field.tsx'
import { TextArea } from '../../ui/field.tsx'
import { FormSection } from './form-section.tsx'
import type { FormPart } from './form-context.ts'

/** What is said in words: to the laboratory, and to oneself. */
export function NotesSection(part: FormPart) {
  const { draft, change } = part
  const t = useMessages().newOrder
  const { isLab } = useSession()
  return (
    <FormSection section="notes" {...part}>
      <div className="grid gap-4 md:grid-cols-2">
        <TextArea
          label={t.instructions}
          isOptional
          maxLength={8000}
          value={draft.instructions ?? ''}
          onChange={(text) => change({ instructions: text || null })}
        />
        <TextArea
          label={t.internalNotes}
          isOptional
          hint={t.internalHint}
          maxLength={8000}
          value={draft.internalNotes ?? ''}
          onChange={(text) => change({ internalNotes: text || null })}
        />
        {isLab && (
          <TrayField value={draft.trayCode ?? ''} onChange={(trayCode) => change({ trayCode })} />
        )}
      </div>
    </FormSection>
  )
}

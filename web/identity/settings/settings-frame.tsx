import type { FormEvent, ReactNode } from 'react'
import { useAllows } from '../../app/session.tsx'
import { useMessages } from '../../i18n/index.tsx'
import { Button } from '../../ui/button.tsx'
import { FootBar } from '../../ui/foot-bar.tsx'
import { Page } from '../../ui/page.tsx'

/** A page of the settings, below their index. */
export function SettingsFrame({
  title,
  subtitle,
  actions,
  width = 'narrow',
  children,
}: {
  title: string
  subtitle?: ReactNode
  actions?: ReactNode
  width?: 'narrow' | 'detail'
  children: ReactNode
}) {
  const t = useMessages().settings
  return (
    <Page
      title={title}
      subtitle={subtitle}
      actions={actions}
      width={width}
      parent={{ to: '/settings', label: t.title }}
    >
      {children}
    </Page>
  )
}

/** The settings of a page in one form; who may only read cannot change a field and is given why. */
export function SettingsForm({
  isChanged,
  isBusy,
  onSave,
  onDiscard,
  isReadOnly = false,
  children,
}: {
  isChanged: boolean
  isBusy: boolean
  onSave: () => void
  onDiscard: () => void
  isReadOnly?: boolean
  children: ReactNode
}) {
  const t = useMessages()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSave()
  }
  return (
    <form onSubmit={submit}>
      {isReadOnly && <p className="mb-3 text-ink-3">{t.settings.readOnly}</p>}
      <fieldset disabled={isReadOnly} className="flex flex-col gap-4">
        {children}
      </fieldset>
      {isChanged && !isReadOnly && (
        <FootBar>
          <span className="me-auto ps-2 text-sm text-ink-3">{t.ui.unsaved}</span>
          <Button onClick={onDiscard}>{t.ui.discard}</Button>
          <Button type="submit" variant="primary" isBusy={isBusy}>
            {t.settings.save}
          </Button>
        </FootBar>
      )}
    </form>
  )
}

/** Fields side by side where there is space. */
export function FieldGrid({ children }: { children: ReactNode }) {
  return <div className="grid gap-4 sm:grid-cols-2">{children}</div>
}

/** Whether the person may only read the settings of the organization. */
export const useIsReadOnly = (): boolean => !useAllows('settings.write')

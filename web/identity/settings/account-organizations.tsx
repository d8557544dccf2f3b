import { Building2, Plus } from 'lucide-react'
import { useState } from 'react'
import { createOrganization } from '../../api/body-rules/identity/organizations.ts'
import { useCommand } from '../../api/hooks.ts'
import { useAll } from '../../api/use-all.ts'
import { enterAs, useSession } from '../../app/session.tsx'
import { useMessages, useSpeech } from '../../i18n/index.tsx'
import { customsHere } from '../../i18n/customs-here.ts'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { Select, TextField } from '../../ui/field.tsx'
import { Card } from '../../ui/page.tsx'
import { Badge, Loaded } from '../../ui/states.tsx'
import { useForm } from '../../ui/use-form.ts'

function CreateDialog({ onClose }: { onClose: () => void }) {
  const { t, locale } = useSpeech()
  const words = t.settings.account
  const form = useForm({ type: 'lab' as 'lab' | 'clinic', name: '' }, createOrganization)
  const { run, isBusy } = useCommand('createOrganization', {
    onDone: onClose,
    onProblem: form.take,
  })
  return (
    <FormDialog
      title={words.createTitle}
      submitLabel={t.ui.add}
      isBusy={isBusy}
      onSubmit={() =>
        void run({
          body: { ...form.values, name: form.values.name.trim(), ...customsHere(locale) },
        })
      }
      onClose={onClose}
    >
      <p className="text-ink-3">{words.createText}</p>
      <Select
        label={words.type}
        options={(['lab', 'clinic'] as const).map((type) => ({
          value: type,
          label: t.labels.organizationType[type],
        }))}
        {...form.field('type')}
      />
      <TextField label={words.organizationName} {...form.field('name')} />
    </FormDialog>
  )
}

/** The organizations of the person, how to go to another, and how to make one more. */
export function AccountOrganizations() {
  const t = useMessages()
  const words = t.settings.account
  const { user } = useSession()
  const [isCreating, setIsCreating] = useState(false)
  const query = useAll('listOrganizations', {})
  const { run, isBusy } = useCommand('activateOrganization', {
    onDone: () => void enterAs(user.id),
  })
  return (
    <Card
      title={words.organizations}
      isFlush
      actions={
        <Button icon={<Plus aria-hidden className="size-4" />} onClick={() => setIsCreating(true)}>
          {words.create}
        </Button>
      }
    >
      <Loaded query={query}>
        {(organizations) => (
          <ul className="divide-y divide-line border-t border-line">
            {organizations.map(({ id, name, type, role, isCurrent }) => (
              <li key={id} className="flex items-center gap-3 px-4 py-2.5">
                <Building2 aria-hidden className="size-4 shrink-0 text-ink-3" />
                <div className="min-w-0 flex-1">
                  <p className="font-medium">{name}</p>
                  <p className="text-sm text-ink-3">
                    {t.labels.organizationType[type]} · {t.labels.role[role]}
                  </p>
                </div>
                {isCurrent ? (
                  <Badge tone="accent">{words.current}</Badge>
                ) : (
                  <Button isBusy={isBusy} onClick={() => void run({ params: { id } })}>
                    {words.switchTo}
                    <span className="sr-only">{name}</span>
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {isCreating && <CreateDialog onClose={() => setIsCreating(false)} />}
    </Card>
  )
}

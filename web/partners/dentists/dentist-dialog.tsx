import { ChevronDown } from 'lucide-react'
import { createDentist, updateDentist } from '../../api/body-rules/partners/dentists.ts'
import type { Args } from '../../api/client.ts'
import { useCommand } from '../../api/hooks.ts'
import { useSession } from '../../app/session.tsx'
import { useMessages } from '../../i18n/index.tsx'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { showNotice } from '../../ui/toast.tsx'
import { useForm, type Form } from '../../ui/use-form.ts'
import { dentistName, type Dentist } from './dentist-name.ts'
import {
  PreferenceFields,
  preferencesOf,
  preferenceValuesOf,
  type PreferenceValues,
} from './preference-fields.tsx'

type DentistForm = Record<
  | 'title'
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'phone'
  | 'licenseNumber'
  | 'licenseRegion'
  | 'npi',
  string
> & { preferences: PreferenceValues }

const formOf = (dentist: Dentist | null): DentistForm => ({
  title: dentist?.title ?? '',
  firstName: dentist?.firstName ?? '',
  lastName: dentist?.lastName ?? '',
  email: dentist?.email ?? '',
  phone: dentist?.phone ?? '',
  licenseNumber: dentist?.licenseNumber ?? '',
  licenseRegion: dentist?.licenseRegion ?? '',
  npi: dentist?.npi ?? '',
  preferences: preferenceValuesOf(dentist?.preferences),
})

const orNull = (text: string) => text.trim() || null

const bodyOf = (values: DentistForm): Args<'createDentist'>['body'] => ({
  firstName: values.firstName.trim(),
  lastName: values.lastName.trim(),
  title: orNull(values.title),
  email: orNull(values.email),
  phone: orNull(values.phone),
  licenseNumber: orNull(values.licenseNumber),
  licenseRegion: orNull(values.licenseRegion),
  npi: orNull(values.npi),
  preferences: preferencesOf(values.preferences),
})

type EditedDentist = Form<DentistForm>

function PersonFields({ form }: { form: EditedDentist }) {
  const t = useMessages().dentists
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField label={t.academicTitle} isOptional {...form.field('title')} />
      <span className="max-sm:hidden" />
      <TextField label={t.firstName} {...form.field('firstName')} />
      <TextField label={t.lastName} {...form.field('lastName')} />
      <TextField label={t.email} type="email" isOptional {...form.field('email')} />
      <TextField label={t.phone} type="tel" isOptional {...form.field('phone')} />
      <TextField label={t.licenseNumber} isOptional {...form.field('licenseNumber')} />
      <TextField label={t.licenseRegion} isOptional {...form.field('licenseRegion')} />
      <TextField
        label={t.npi}
        isOptional
        inputMode="numeric"
        hint={t.npiHint}
        {...form.field('npi')}
      />
    </div>
  )
}

function Deactivate({ dentist, onClose }: { dentist: Dentist; onClose: () => void }) {
  const t = useMessages().dentists
  const { run, isBusy } = useCommand('deactivateDentist', {
    onDone: () => {
      onClose()
      showNotice(t.deactivated(dentistName(dentist)))
    },
  })
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line pt-3">
      <p className="text-sm text-ink-3">{t.deactivateText}</p>
      <Button
        variant="danger"
        isBusy={isBusy}
        onClick={() => void run({ params: { id: dentist.id } })}
      >
        {t.deactivate}
      </Button>
    </div>
  )
}

/** Adds or changes a dentist and how the work is liked; `dentist` null adds one. */
export function DentistDialog({
  dentist,
  onClose,
  onSaved,
}: {
  dentist: Dentist | null
  onClose: () => void
  onSaved?: (dentist: Dentist) => void
}) {
  const t = useMessages()
  const { isOwner } = useSession()
  const form = useForm(formOf(dentist), dentist ? updateDentist : createDentist)
  const done = {
    onDone: (answer: { dentist: Dentist }) => {
      onClose()
      onSaved?.(answer.dentist)
      showNotice(t.dentists.saved(dentistName(answer.dentist)))
    },
    onProblem: form.take,
  }
  const create = useCommand('createDentist', done)
  const update = useCommand('updateDentist', done)
  const submit = () => {
    const body = bodyOf(form.values)
    void (dentist ? update.run({ params: { id: dentist.id }, body }) : create.run({ body }))
  }
  return (
    <FormDialog
      title={dentist ? t.dentists.editTitle : t.dentists.newTitle}
      submitLabel={dentist ? t.ui.save : t.dentists.create}
      isBusy={create.isBusy || update.isBusy}
      onClose={onClose}
      onSubmit={submit}
    >
      <PersonFields form={form} />
      {/* Whoever adds somebody in the middle of an order needs the name alone. */}
      <details open={dentist !== null} className="group">
        <summary className="flex min-h-8 items-center gap-2 rounded font-semibold coarse:min-h-11">
          {t.dentists.preferences}
          <ChevronDown aria-hidden className="size-4 group-open:rotate-180" />
        </summary>
        <fieldset className="mt-1 flex flex-col gap-4">
          <p className="text-xs text-ink-3">{t.dentists.preferencesHint}</p>
          <PreferenceFields form={form} />
        </fieldset>
      </details>
      {dentist?.isActive && isOwner && <Deactivate dentist={dentist} onClose={onClose} />}
    </FormDialog>
  )
}

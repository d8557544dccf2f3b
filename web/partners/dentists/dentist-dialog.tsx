import { shadeSystems } from '#contract/catalog/catalog-terms'
import { shadeGuides } from '#contract/catalog/shades'
import { createDentist, updateDentist } from '../../api/body-rules/partners/dentists.ts'
import type { Args, Item } from '../../api/client.ts'
import { useCommand } from '../../api/hooks.ts'
import { useSession } from '../../app/session.tsx'
import { useMessages } from '../../i18n/index.tsx'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { Select, TextArea, TextField } from '../../ui/field.tsx'
import { showNotice } from '../../ui/toast.tsx'
import { useForm, type Form } from '../../ui/use-form.ts'

/** A dentist of the list. */
export type Dentist = Item<'listDentists'>
type Preferences = Dentist['preferences']

const occlusal = ['heavy', 'medium', 'light', 'none'] as const
const proximal = ['tight', 'medium', 'light'] as const
const freeTexts = ['ponticDesign', 'marginDesign', 'stain'] as const

/** The dentist as it is written: `Dr. Mira Example`. */
export const dentistName = ({ title, firstName, lastName }: Dentist): string =>
  [title, firstName, lastName].filter(Boolean).join(' ')

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
> & { preferences: Record<keyof Preferences, string> }

const formOf = (dentist: Dentist | null): DentistForm => ({
  title: dentist?.title ?? '',
  firstName: dentist?.firstName ?? '',
  lastName: dentist?.lastName ?? '',
  email: dentist?.email ?? '',
  phone: dentist?.phone ?? '',
  licenseNumber: dentist?.licenseNumber ?? '',
  licenseRegion: dentist?.licenseRegion ?? '',
  npi: dentist?.npi ?? '',
  preferences: {
    occlusalContact: dentist?.preferences.occlusalContact ?? '',
    proximalContact: dentist?.preferences.proximalContact ?? '',
    ponticDesign: dentist?.preferences.ponticDesign ?? '',
    marginDesign: dentist?.preferences.marginDesign ?? '',
    stain: dentist?.preferences.stain ?? '',
    defaultShadeSystem: dentist?.preferences.defaultShadeSystem ?? '',
    notes: dentist?.preferences.notes ?? '',
  },
})

const orNull = (text: string) => text.trim() || null

function preferencesOf(values: DentistForm['preferences']): Preferences {
  const specified = {
    occlusalContact: occlusal.find((one) => one === values.occlusalContact),
    proximalContact: proximal.find((one) => one === values.proximalContact),
    defaultShadeSystem: shadeSystems.find((one) => one === values.defaultShadeSystem),
    ponticDesign: values.ponticDesign.trim(),
    marginDesign: values.marginDesign.trim(),
    stain: values.stain.trim(),
    notes: values.notes.trim(),
  }
  // What is absent was never said.
  return Object.fromEntries(Object.entries(specified).filter(([, value]) => value))
}

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

function PreferenceFields({ form }: { form: EditedDentist }) {
  const t = useMessages().dentists
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-4 font-semibold">{t.preferences}</legend>
      <p className="-mt-4 text-xs text-ink-3">{t.preferencesHint}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label={t.occlusalContact}
          placeholder={t.unspecified}
          options={occlusal.map((one) => ({ value: one, label: t.occlusalContacts[one] }))}
          {...form.field('preferences.occlusalContact')}
        />
        <Select
          label={t.proximalContact}
          placeholder={t.unspecified}
          options={proximal.map((one) => ({ value: one, label: t.proximalContacts[one] }))}
          {...form.field('preferences.proximalContact')}
        />
        {freeTexts.map((name) => (
          <TextField key={name} label={t[name]} isOptional {...form.field(`preferences.${name}`)} />
        ))}
        <Select
          label={t.defaultShadeSystem}
          placeholder={t.unspecified}
          options={shadeSystems.map((system) => ({
            value: system,
            label: system === 'custom' ? t.otherGuide : shadeGuides[system].name,
          }))}
          {...form.field('preferences.defaultShadeSystem')}
        />
      </div>
      <TextArea label={t.notes} isOptional {...form.field('preferences.notes')} />
    </fieldset>
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
      <PreferenceFields form={form} />
      {dentist?.isActive && isOwner && <Deactivate dentist={dentist} onClose={onClose} />}
    </FormDialog>
  )
}

import { createPatient, updatePatient } from '../../api/body-rules/partners/patients.ts'
import type { Answer, Args } from '../../api/client.ts'
import { useCommand, useRead } from '../../api/hooks.ts'
import { useAll } from '../../api/use-all.ts'
import { useSession } from '../../app/session.tsx'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Select, TextArea, TextField } from '../../ui/field.tsx'
import { useForm } from '../../ui/use-form.ts'
import { useDebounced } from '../../ui/use-debounced.ts'
import { areAlike, nameOf, splitName } from './person.ts'

/** A patient with their record. */
export type Patient = Answer<'getPatient'>['patient']

const pauseMs = 300
const sexes = ['female', 'male', 'other'] as const

type PatientForm = {
  lastName: string
  firstName: string
  bornOn: string
  sex: string
  chartNumber: string
  code: string
  notes: string
  customerId: string
}

const formOf = (patient: Patient | null, typed: string, customerId: string): PatientForm => ({
  ...splitName(typed),
  ...(patient && { lastName: patient.lastName ?? '', firstName: patient.firstName ?? '' }),
  bornOn: patient?.bornOn ?? '',
  sex: patient?.sex ?? '',
  chartNumber: patient?.chartNumber ?? '',
  code: patient?.code ?? '',
  notes: patient?.notes ?? '',
  customerId: patient?.customerId ?? customerId,
})

function bodyOf({ customerId: _customer, code, ...values }: PatientForm) {
  const sex = sexes.find((one) => one === values.sex) ?? null
  return {
    lastName: values.lastName.trim(),
    firstName: values.firstName.trim(),
    bornOn: values.bornOn || null,
    sex,
    chartNumber: values.chartNumber.trim() || null,
    notes: values.notes.trim() || null,
    ...(code.trim() ? { code: code.trim() } : {}),
  } satisfies Args<'updatePatient'>['body']
}

type AlikeProps = { values: PatientForm; onTake: (patient: Patient) => void }

function AlikeHint({ values, onTake }: AlikeProps) {
  const t = useMessages().patients
  const format = useFormat()
  const lastName = useDebounced(values.lastName.trim(), pauseMs)
  const { data } = useRead(
    'listPatients',
    { query: { search: lastName, limit: 50 } },
    { isEnabled: lastName.length > 1 },
  )
  const typed = { ...values, bornOn: values.bornOn || null }
  const alike = (data?.data ?? [])
    .filter((patient) => areAlike(patient, typed))
    .filter(({ customerId }) => values.customerId === '' || customerId === values.customerId)
  if (alike.length === 0) return null
  return (
    <div role="status" className="rounded-lg bg-warn-soft px-3 py-2">
      <p className="mb-1 text-sm font-medium text-warn">{t.alikeTitle}</p>
      <ul className="flex flex-col gap-1">
        {alike.slice(0, 3).map((patient) => (
          <li key={patient.id} className="flex flex-wrap items-center gap-2">
            <span className="min-w-0 flex-1 truncate text-ink">
              {[nameOf(patient), patient.bornOn && format.fullDay(patient.bornOn), patient.code]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <Button onClick={() => onTake(patient)}>{t.take(nameOf(patient))}</Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function CustomerChoice({
  value,
  onChange,
  error,
}: {
  value: string
  onChange: (value: string) => void
  error: string | undefined
}) {
  const t = useMessages().patients
  const { data } = useAll('listCustomers', { query: {} })
  const offline = (data ?? []).filter(({ labConnectionId }) => labConnectionId === null)
  return (
    <Select
      label={t.customer}
      value={value}
      required
      placeholder={t.chooseCustomer}
      options={offline.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={onChange}
      error={error}
    />
  )
}

type PatientDialogProps = {
  /** The patient to change; null adds one. */
  patient?: Patient | null
  /** What was typed where the dialog was opened. */
  typed?: string
  /** For a laboratory: whose patient it is. */
  customerId?: string
  onClose: () => void
  onDone: (patient: Patient) => void
}

/** Adds or changes a patient; says while one types who may be the same person. */
export function PatientDialog(props: PatientDialogProps) {
  const { patient = null, typed = '', customerId = '', onClose, onDone } = props
  const t = useMessages()
  const { isLab } = useSession()
  const form = useForm(formOf(patient, typed, customerId), patient ? updatePatient : createPatient)
  const done = {
    onDone: (answer: { patient: Patient }) => onDone(answer.patient),
    onProblem: form.take,
  }
  const create = useCommand('createPatient', done)
  const update = useCommand('updatePatient', done)
  const submit = () => {
    const body = bodyOf(form.values)
    if (patient) void update.run({ params: { id: patient.id }, body })
    else {
      const customer = isLab ? { customerId: form.values.customerId } : {}
      void create.run({ body: { ...body, ...customer } })
    }
  }
  return (
    <FormDialog
      title={patient ? t.patients.editTitle : t.patients.newTitle}
      submitLabel={patient ? t.ui.save : t.patients.create}
      isBusy={create.isBusy || update.isBusy}
      onClose={onClose}
      onSubmit={submit}
    >
      {isLab && !patient && customerId === '' && <CustomerChoice {...form.field('customerId')} />}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={t.patients.lastName} {...form.field('lastName')} />
        <TextField label={t.patients.firstName} {...form.field('firstName')} />
        <DateField label={t.patients.bornOn} isOptional {...form.field('bornOn')} />
        <Select
          label={t.patients.sex}
          isOptional
          placeholder={t.patients.unspecified}
          options={sexes.map((sex) => ({ value: sex, label: t.patients.sexes[sex] }))}
          {...form.field('sex')}
        />
        <TextField label={t.patients.chartNumber} isOptional {...form.field('chartNumber')} />
        <TextField
          label={t.patients.code}
          isOptional={!patient}
          hint={t.patients.codeHint}
          {...form.field('code')}
        />
      </div>
      {!patient && <AlikeHint values={form.values} onTake={onDone} />}
      <TextArea
        label={t.patients.notes}
        hint={t.patients.notesHint}
        isOptional
        {...form.field('notes')}
      />
    </FormDialog>
  )
}

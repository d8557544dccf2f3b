import { createAbsence, updateAbsence } from '../../api/body-rules/catalog/absences.ts'
import type { Item } from '../../api/client.ts'
import { useCommand } from '../../api/hooks.ts'
import { useMessages } from '../../i18n/index.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Check, Select, TextField } from '../../ui/field.tsx'
import { WholeField } from '../../ui/money-field.tsx'
import { useForm, type Form } from '../../ui/use-form.ts'
import { useNames } from './use-names.ts'

type Absence = Item<'listAbsences'>

const valuesOf = (absence: Absence | null) => ({
  userId: '',
  firstOn: absence?.firstOn ?? '',
  lastOn: absence?.lastOn ?? '',
  minutesPerDay: absence?.minutesPerDay ?? null,
  isOvertime: absence?.isOvertime ?? false,
  reason: absence?.reason ?? '',
})

type Centres = ReturnType<typeof useNames>['centres']

/** Whether this is a work centre that can work longer: people or a machine. */
const worksLonger = (centres: Centres, chosen: string): boolean =>
  centres.some(({ id, kind }) => id === chosen && (kind === 'people' || kind === 'machine'))

type AbsenceForm = Form<ReturnType<typeof valuesOf>>

/** A person or a work centre, in two groups of one list. */
function WhoField({ form }: { form: AbsenceForm }) {
  const words = useMessages().workCentres.absences
  const { people, centres } = useNames()
  const groups = [
    { label: words.people, options: people.map(({ userId, name }) => ({ value: userId, name })) },
    { label: words.centres, options: centres.map(({ id, name }) => ({ value: id, name })) },
  ]
  return (
    <Select
      label={words.who}
      required
      placeholder={words.choose}
      options={groups.flatMap(({ label, options }) => [
        { value: label, label, isDisabled: true },
        ...options.map(({ value, name }) => ({ value, label: name })),
      ])}
      {...form.field('userId')}
    />
  )
}

function useSave(
  absence: Absence | null,
  { form, onDone }: { form: AbsenceForm; onDone: () => void },
) {
  const { centres } = useNames()
  const options = { onDone, onProblem: form.take }
  const create = useCommand('createAbsence', options)
  const update = useCommand('updateAbsence', options)
  const { userId: chosen, firstOn, lastOn, minutesPerDay, reason } = form.values
  const body = { firstOn, lastOn, minutesPerDay, reason: reason.trim() || null }
  const save = () => {
    if (absence) {
      void update.run({ params: { id: absence.id }, body })
      return
    }
    const isCentre = centres.some(({ id }) => id === chosen)
    const isOvertime = form.values.isOvertime && worksLonger(centres, chosen)
    void create.run({
      body: { ...body, isOvertime, ...(isCentre ? { workCentreId: chosen } : { userId: chosen }) },
    })
  }
  return { save, isBusy: create.isBusy || update.isBusy }
}

/** Adds an absence of a person or a work centre, or changes one. */
export function AbsenceDialog({
  absence,
  onClose,
}: {
  absence: Absence | null
  onClose: () => void
}) {
  const t = useMessages()
  const words = t.workCentres.absences
  const { nameOf, centres } = useNames()
  const form = useForm(valuesOf(absence), absence ? updateAbsence : createAbsence)
  const { save, isBusy } = useSave(absence, { form, onDone: onClose })
  const canBeOvertime = !absence && worksLonger(centres, form.values.userId)
  const isOvertime = absence ? absence.isOvertime : canBeOvertime && form.values.isOvertime
  const titleOf = isOvertime ? words.overtimeTitle : words.editTitle
  return (
    <FormDialog
      title={absence ? titleOf(nameOf(absence)) : words.addTitle}
      submitLabel={t.ui.save}
      isBusy={isBusy}
      onSubmit={save}
      onClose={onClose}
    >
      {!absence && <WhoField form={form} />}
      {canBeOvertime && <Check label={words.isOvertime} {...form.check('isOvertime')} />}
      <div className="grid grid-cols-2 gap-3">
        <DateField label={words.firstOn} required {...form.field('firstOn')} />
        <DateField
          label={words.lastOn}
          required
          min={form.values.firstOn}
          {...form.field('lastOn')}
        />
      </div>
      <WholeField
        label={words.minutes}
        hint={isOvertime ? words.overtimeHint : words.minutesHint}
        {...(isOvertime ? { required: true } : { isOptional: true })}
        least={1}
        most={isOvertime ? 1_440 : 1_000_000}
        {...form.control('minutesPerDay')}
      />
      <TextField label={words.reason} isOptional maxLength={120} {...form.field('reason')} />
    </FormDialog>
  )
}

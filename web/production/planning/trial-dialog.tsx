import { useMessages } from '../../i18n/index.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Select } from '../../ui/field.tsx'
import { WholeField } from '../../ui/money-field.tsx'
import { useForm, type Form } from '../../ui/use-form.ts'
import { useNames } from '../work-centres/use-names.ts'
import { trialKinds, type Trial, type TrialKind } from './trials.ts'

const minutesPerHour = 60

const initial = (firstOn: string) => ({
  kind: 'absence' as TrialKind,
  who: '',
  centre: '',
  firstOn,
  lastOn: '',
  hours: null as number | null,
  units: null as number | null,
})

type Values = ReturnType<typeof initial>
type TrialForm = Form<Values>
type NewTrial = Trial extends infer T ? (T extends Trial ? Omit<T, 'id'> : never) : never

/** The change that a form says; null while something is missing. */
function trialOf(
  { kind, who, centre, firstOn, lastOn, hours, units }: Values,
  centres: ReadonlySet<string>,
): NewTrial | null {
  switch (kind) {
    case 'closed':
      return firstOn ? { kind, dayOn: firstOn } : null
    case 'absence':
      return who && firstOn
        ? {
            kind,
            who: centres.has(who) ? { workCentreId: who } : { userId: who },
            firstOn,
            lastOn: lastOn > firstOn ? lastOn : firstOn,
          }
        : null
    case 'overtime':
      return centre && firstOn && hours
        ? { kind, workCentreId: centre, dayOn: firstOn, minutes: hours * minutesPerHour }
        : null
    case 'units':
      return centre && units !== null ? { kind, workCentreId: centre, units } : null
  }
}

/** Whoever can be away: those who work at a centre, and the centres. */
function WhoField({ form }: { form: TrialForm }) {
  const words = useMessages().floor.whatIf
  const { people, centres } = useNames()
  const members = new Set(centres.flatMap((centre) => centre.members.map(({ userId }) => userId)))
  return (
    <Select
      label={words.who}
      required
      placeholder={words.choose}
      options={[
        ...people
          .filter(({ userId }) => members.has(userId))
          .map(({ userId, name }) => ({ value: userId, label: name })),
        ...centres.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      {...form.field('who')}
    />
  )
}

function CentreField({ form, isFor }: { form: TrialForm; isFor: 'overtime' | 'units' }) {
  const words = useMessages().floor.whatIf
  const { centres } = useNames()
  const kinds = isFor === 'overtime' ? ['people', 'machine'] : ['machine', 'runs']
  return (
    <Select
      label={words.centre}
      required
      placeholder={words.choose}
      options={centres
        .filter(({ kind }) => kinds.includes(kind))
        .map(({ id, name }) => ({ value: id, label: name }))}
      {...form.field('centre')}
    />
  )
}

/** Chooses a change to try: who or what is away, more hours, more machines, a closed day. */
export function TrialDialog({
  firstOn,
  onAdd,
  onClose,
}: {
  /** The day that it begins with, where nobody chooses another. */
  firstOn: string
  onAdd: (trial: NewTrial) => void
  onClose: () => void
}) {
  const words = useMessages().floor.whatIf
  const { centres } = useNames()
  const form = useForm(initial(firstOn))
  const { kind } = form.values
  const trial = trialOf(form.values, new Set(centres.map(({ id }) => id)))
  return (
    <FormDialog
      title={words.title}
      submitLabel={words.add}
      isBusy={false}
      isDisabled={trial === null}
      onSubmit={() => {
        if (trial) onAdd(trial)
        onClose()
      }}
      onClose={onClose}
    >
      <Select
        label={words.kind}
        required
        options={trialKinds.map((value) => ({ value, label: words.kinds[value] }))}
        {...form.field('kind')}
      />
      {kind === 'absence' && <WhoField form={form} />}
      {(kind === 'overtime' || kind === 'units') && <CentreField form={form} isFor={kind} />}
      {kind !== 'units' && (
        <div className="grid grid-cols-2 gap-3">
          <DateField
            label={kind === 'absence' ? words.firstOn : words.day}
            required
            {...form.field('firstOn')}
          />
          {kind === 'absence' && (
            <DateField
              label={words.lastOn}
              isOptional
              min={form.values.firstOn}
              {...form.field('lastOn')}
            />
          )}
        </div>
      )}
      {kind === 'overtime' && (
        <WholeField label={words.hours} least={1} most={24} {...form.control('hours')} />
      )}
      {kind === 'units' && (
        <WholeField label={words.units} least={0} most={100} {...form.control('units')} />
      )}
    </FormDialog>
  )
}

import { createWorkCentre, updateWorkCentre } from '../../api/body-rules/catalog/work-centres.ts'
import type { Item } from '../../api/client.ts'
import { useCommand } from '../../api/hooks.ts'
import { useAll } from '../../api/use-all.ts'
import { useMessages } from '../../i18n/index.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { Select, TextField } from '../../ui/field.tsx'
import { WholeField } from '../../ui/money-field.tsx'
import { useForm } from '../../ui/use-form.ts'
import {
  centreBodyOf,
  centreValuesOf,
  newRun,
  type CentreForm,
  type CentreKind,
} from './centre-form.ts'
import { CentreRuns } from './centre-runs.tsx'
import { CentreTeam } from './centre-team.tsx'

type Centre = Item<'listWorkCentres'>

function KindFields({ form, centre }: { form: CentreForm; centre: Centre | null }) {
  const t = useMessages().workCentres.dialog
  const { kind } = form.values
  const dayMinutes = (hint: string) => (
    <WholeField
      label={t.dayMinutes}
      hint={hint}
      unit={t.minutesUnit}
      {...form.control('dayMinutes')}
    />
  )
  const units = (label: string) => (
    <WholeField label={label} least={1} most={1_000} {...form.control('units')} />
  )
  if (kind === 'people') {
    return (
      <>
        {dayMinutes(t.peopleHint)}
        <CentreTeam form={form} centre={centre} />
      </>
    )
  }
  if (kind === 'machine') {
    return (
      <>
        {units(t.units)}
        {dayMinutes(t.machineHint)}
      </>
    )
  }
  if (kind === 'runs') {
    return (
      <>
        {units(t.furnaces)}
        <CentreRuns form={form} />
      </>
    )
  }
  return (
    <>
      <WholeField
        label={t.leadTime}
        hint={t.leadTimeHint}
        required
        most={365}
        {...form.control('leadTimeDays')}
      />
      <WholeField
        label={t.pieces}
        hint={t.piecesHint}
        isOptional
        least={1}
        most={100_000}
        {...form.control('piecesPerDay')}
      />
    </>
  )
}

function PlanFields({ form, centre }: { form: CentreForm; centre: Centre | null }) {
  const t = useMessages().workCentres.dialog
  const { kind } = form.values
  const { data = [] } = useAll('listWorkCentres', { query: { isArchived: false, kind } })
  return (
    <>
      <WholeField
        label={t.limit}
        hint={t.limitHint}
        least={1}
        most={100}
        {...form.control('loadLimitPercent')}
      />
      <WholeField
        label={t.queue}
        hint={t.queueHint}
        unit={t.minutesUnit}
        most={100_000}
        {...form.control('queueMinutes')}
      />
      <Select
        label={t.alternative}
        hint={t.alternativeHint}
        isOptional
        placeholder={t.noAlternative}
        options={data
          .filter(({ id }) => id !== centre?.id)
          .map(({ id, name }) => ({ value: id, label: name }))}
        {...form.field('alternativeWorkCentreId')}
      />
    </>
  )
}

/** Adds a work centre or changes one: only the fields of its kind are there. */
export function CentreDialog({ centre, onClose }: { centre: Centre | null; onClose: () => void }) {
  const t = useMessages()
  const { dialog: words, kind: kinds, kindHint } = t.workCentres
  const form: CentreForm = useForm(
    centreValuesOf(centre),
    centre ? updateWorkCentre : createWorkCentre,
  )
  const options = { onDone: onClose, onProblem: form.take }
  const create = useCommand('createWorkCentre', options)
  const update = useCommand('updateWorkCentre', options)
  const { kind, runs } = form.values
  const submit = () => {
    const body = centreBodyOf(form.values)
    if (centre) void update.run({ params: { id: centre.id }, body })
    else void create.run({ body })
  }
  return (
    <FormDialog
      title={centre ? words.editTitle(centre.name) : words.addTitle}
      submitLabel={t.ui.save}
      isBusy={create.isBusy || update.isBusy}
      onSubmit={submit}
      onClose={onClose}
      size="large"
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField label={words.name} {...form.field('name')} />
        <Select
          label={words.kind}
          hint={kindHint[kind]}
          options={(Object.keys(kinds) as CentreKind[]).map((value) => ({
            value,
            label: kinds[value],
          }))}
          {...form.field('kind')}
          onChange={(value) => {
            form.set('kind', value as CentreKind)
            // An alternative is of the same kind; a furnace has a run.
            form.set('alternativeWorkCentreId', '')
            form.set('queueMinutes', value === 'people' ? 60 : 0)
            if (value === 'runs' && runs.length === 0) form.set('runs', [newRun('first')])
          }}
        />
        <TextField
          label={words.department}
          hint={words.departmentHint}
          isOptional
          {...form.field('department')}
        />
        <KindFields form={form} centre={centre} />
        <PlanFields form={form} centre={centre} />
      </div>
    </FormDialog>
  )
}

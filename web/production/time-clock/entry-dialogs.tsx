import type { Item } from '../../api/client.ts'
import { useCommand } from '../../api/hooks.ts'
import { useAll } from '../../api/use-all.ts'
import { useMessages } from '../../i18n/index.tsx'
import { instantOf, localOf } from '../../i18n/local-time.ts'
import { FormDialog } from '../../ui/dialog.tsx'
import { Select, TextField } from '../../ui/field.tsx'
import { DateTimeField } from '../../ui/time-field.tsx'
import { showNotice } from '../../ui/toast.tsx'
import { useForm, type Form } from '../../ui/use-form.ts'

type Entry = Item<'listTimeEntries'>

const valuesOf = (entry: Entry | null) => ({
  userId: entry?.userId ?? '',
  kind: entry?.kind ?? 'work',
  startedAt: localOf(entry?.startedAt ?? null),
  endedAt: localOf(entry?.endedAt ?? null),
  reason: '',
})

type EntryForm = Form<ReturnType<typeof valuesOf>>

function PersonField({ form }: { form: EntryForm }) {
  const t = useMessages()
  const { data: people = [] } = useAll('listWorkShifts', {})
  return (
    <Select
      label={t.timeClock.person}
      required
      placeholder={t.timeClock.choosePerson}
      options={people.map(({ userId, name }) => ({ value: userId, label: name }))}
      {...form.field('userId')}
    />
  )
}

function useSave(entry: Entry | null, form: EntryForm, onClose: () => void) {
  const words = useMessages().timeClock
  const onDone = () => {
    showNotice(words.saved)
    onClose()
  }
  const options = { onDone, onProblem: form.take }
  const create = useCommand('createTimeEntry', options)
  const correct = useCommand('correctTimeEntry', options)
  const { userId, kind, startedAt, endedAt, reason } = form.values
  const save = () => {
    // Both fields are required; what is empty all the same is refused at its field.
    const body = {
      kind,
      startedAt: instantOf(startedAt) ?? '',
      endedAt: instantOf(endedAt) ?? '',
      reason,
    }
    if (!entry) return void create.run({ body: { ...body, userId } })
    // What was not touched keeps its seconds.
    const before = valuesOf(entry)
    const { startedAt: start, endedAt: end, ...rest } = body
    void correct.run({
      params: { id: entry.id },
      body: {
        ...rest,
        ...(startedAt === before.startedAt ? {} : { startedAt: start }),
        ...(endedAt === before.endedAt ? {} : { endedAt: end }),
      },
    })
  }
  return { save, isBusy: create.isBusy || correct.isBusy }
}

/** Adds what somebody did not clock, or corrects an entry. */
export function EntryDialog({ entry, onClose }: { entry: Entry | null; onClose: () => void }) {
  const t = useMessages()
  const words = t.timeClock
  const form = useForm(valuesOf(entry))
  const { save, isBusy } = useSave(entry, form, onClose)
  return (
    <FormDialog
      title={entry ? words.correctTitle(entry.name ?? words.formerMember) : words.addTitle}
      submitLabel={t.ui.save}
      isBusy={isBusy}
      onSubmit={save}
      onClose={onClose}
    >
      {!entry && <PersonField form={form} />}
      <Select
        label={words.kind}
        options={(['work', 'break'] as const).map((value) => ({
          value,
          label: words.kinds[value],
        }))}
        {...form.field('kind')}
      />
      <DateTimeField label={words.start} required {...form.field('startedAt')} />
      <DateTimeField
        label={words.end}
        required
        min={form.values.startedAt}
        {...form.field('endedAt')}
      />
      <TextField label={words.reason} required maxLength={500} {...form.field('reason')} />
    </FormDialog>
  )
}

/** Takes an entry out of all sums, with the reason. */
export function CancelDialog({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const words = useMessages().timeClock
  const form = useForm({ reason: '' })
  const { run, isBusy } = useCommand('cancelTimeEntry', {
    onDone: () => {
      showNotice(words.cancelled)
      onClose()
    },
    onProblem: form.take,
  })
  return (
    <FormDialog
      title={words.cancelTitle(entry.name ?? words.formerMember)}
      submitLabel={words.cancel}
      leaveLabel={words.keep}
      isBusy={isBusy}
      onSubmit={() => void run({ params: { id: entry.id }, body: form.values })}
      onClose={onClose}
    >
      <p className="text-ink-2">{words.cancelText}</p>
      <TextField label={words.reason} required maxLength={500} {...form.field('reason')} />
    </FormDialog>
  )
}

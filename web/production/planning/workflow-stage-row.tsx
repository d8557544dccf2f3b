import { ChevronDown, Ellipsis, GripVertical, ShieldCheck } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useAll } from '../../api/use-all.ts'
import { useCatalogCurrency } from '../../catalog/products/use-catalog-currency.ts'
import { useMessages } from '../../i18n/index.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Check, Select, TextArea, TextField } from '../../ui/field.tsx'
import { MenuButton } from '../../ui/menu.tsx'
import { MoneyField, WholeField } from '../../ui/money-field.tsx'
import { Badge } from '../../ui/states.tsx'
import { StageMaterialFields } from '../stage-materials/stage-material-fields.tsx'
import { minutesOfAll, type StageDraft, type WorkflowForm } from './workflow-stages.ts'

type RowProps = {
  stage: StageDraft
  place: number
  count: number
  isOpen: boolean
  isDragged: boolean
  form: WorkflowForm
  onToggle: () => void
  onMove: (to: number) => void
  onDuplicate: () => void
  onRemove: () => void
  onDragBegin: () => void
  onDragOver: () => void
  onDragEnd: () => void
}

const centreKinds: Record<StageDraft['kind'], readonly string[]> = {
  work: ['people', 'machine'],
  run: ['runs'],
  external: ['external'],
  try_in: [],
}

/** Where a stage is done, how long it takes and how it waits: what its kind has. */
function PlanFields({ stage, place, form }: Pick<RowProps, 'stage' | 'place' | 'form'>) {
  const t = useMessages().workflow
  const { data: centres = [] } = useAll('listWorkCentres', { query: { isArchived: false } })
  const at = `stages.${place}` as const
  const { kind } = stage
  const minutes = (label: string, key: 'minutesPerOrder' | 'minutesPerPiece' | 'waitMinutes') => (
    <WholeField
      label={label}
      unit={t.minutesUnit}
      most={100_000}
      {...form.control(`${at}.${key}`)}
    />
  )
  return (
    <>
      <Select
        label={t.kind}
        options={(Object.keys(centreKinds) as StageDraft['kind'][]).map((value) => ({
          value,
          label: t.kinds[value],
        }))}
        {...form.field(`${at}.kind`)}
        onChange={(value) => {
          form.set(`${at}.kind`, value as StageDraft['kind'])
          form.set(`${at}.workCentreId`, null)
        }}
      />
      {kind === 'try_in' ? (
        <WholeField
          label={t.clinicDays}
          hint={t.tryInHint}
          required
          most={90}
          {...form.control(`${at}.clinicDays`)}
        />
      ) : (
        <Select
          label={t.workCentre}
          hint={t.workCentreHint}
          placeholder={t.noWorkCentre}
          options={centres
            .filter((centre) => centreKinds[kind].includes(centre.kind))
            .map(({ id, name }) => ({ value: id, label: name }))}
          {...form.field(`${at}.workCentreId`)}
          onChange={(value) => form.set(`${at}.workCentreId`, value || null)}
        />
      )}
      {kind === 'work' && minutes(t.perOrder, 'minutesPerOrder')}
      {kind === 'work' && minutes(t.minutes, 'minutesPerPiece')}
      {kind !== 'try_in' && minutes(t.wait, 'waitMinutes')}
      {kind !== 'try_in' && (
        <div className="self-end pb-1.5">
          <Check label={t.canWaitOvernight} {...form.check(`${at}.canWaitOvernight`)} />
        </div>
      )}
    </>
  )
}

function StageFields({ stage, place, form }: RowProps) {
  const t = useMessages().workflow
  const currency = useCatalogCurrency()
  const at = `stages.${place}` as const
  return (
    <div className="grid gap-3 px-4 pt-1 pb-4 sm:grid-cols-2">
      <TextField label={t.stageName} {...form.field(`${at}.name`)} />
      <TextField
        label={t.publicLabel}
        hint={t.publicHint}
        placeholder={stage.name}
        {...form.field(`${at}.publicLabel`)}
      />
      <TextField label={t.department} hint={t.departmentHint} {...form.field(`${at}.department`)} />
      <PlanFields stage={stage} place={place} form={form} />
      <MoneyField
        label={t.payRate}
        hint={t.payHint}
        currency={currency}
        {...form.control(`${at}.payRateMinor`)}
      />
      {stage.kind !== 'try_in' && (
        <StageMaterialFields
          drafts={stage.materials}
          onChange={(materials) => form.set(`${at}.materials`, materials)}
        />
      )}
      <div className="flex flex-col gap-3 sm:col-span-2">
        <Check label={t.requiresQc} {...form.check(`${at}.requiresQc`)} />
        {stage.requiresQc && (
          <TextArea
            label={t.checklist}
            hint={t.checklistHint}
            {...form.field(`${at}.qcChecklist`)}
          />
        )}
      </div>
    </div>
  )
}

function Handle({ stage, place, onMove }: RowProps) {
  const t = useMessages().workflow
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (step === undefined || !event.altKey) return
    event.preventDefault()
    onMove(place + step)
  }
  return (
    <button
      type="button"
      aria-label={t.move(stage.name)}
      aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
      title={t.moveHint}
      onKeyDown={onKeyDown}
      className="flex size-8 shrink-0 cursor-grab items-center justify-center rounded-lg text-ink-3 hover:bg-sunken disabled:cursor-default coarse:size-11"
    >
      <GripVertical aria-hidden className="size-4" />
    </button>
  )
}

function StageMenu({ stage, place, count, onMove, onDuplicate, onRemove }: RowProps) {
  const t = useMessages().workflow
  return (
    <MenuButton
      isIcon
      label={t.more(stage.name)}
      icon={<Ellipsis aria-hidden className="size-4" />}
      items={[
        ...(place > 0 ? [{ label: t.moveUp, run: () => onMove(place - 1) }] : []),
        ...(place < count - 1 ? [{ label: t.moveDown, run: () => onMove(place + 1) }] : []),
        { label: t.duplicate, run: onDuplicate },
        ...(count > 1 ? [{ label: t.remove, isDanger: true, run: onRemove }] : []),
      ]}
    />
  )
}

/** A stage in its list: what matters of it in one line, all of it once it is opened. */
export function WorkflowStageRow(props: RowProps) {
  const t = useMessages().workflow
  const { stage, place, isOpen, isDragged, onToggle, onDragBegin, onDragOver, onDragEnd } = props
  return (
    <li
      draggable={!isOpen}
      onDragStart={onDragBegin}
      onDragOver={(event) => {
        event.preventDefault()
        onDragOver()
      }}
      onDragEnd={onDragEnd}
      onDrop={(event) => event.preventDefault()}
      className={classNames('border-t border-line first:border-t-0', isDragged && 'bg-accent-soft')}
    >
      <div className="flex items-center gap-1 px-2 py-1">
        <Handle {...props} />
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={onToggle}
          className="flex min-h-9 min-w-0 flex-1 flex-wrap items-center gap-x-3 rounded-lg px-1 text-start hover:bg-sunken coarse:min-h-11"
        >
          <span className="w-5 text-end text-ink-3 tabular-nums">{place + 1}</span>
          <span className="font-medium">{stage.name}</span>
          {stage.department && (
            <span className="text-sm text-ink-3 max-md:hidden">{stage.department}</span>
          )}
          {stage.requiresQc && (
            <Badge icon={<ShieldCheck aria-hidden className="size-3" />}>{t.qc}</Badge>
          )}
          <span className="ms-auto text-sm text-ink-3 tabular-nums">
            {minutesOfAll([stage]) === 0 ? '' : t.minutesOf(minutesOfAll([stage]))}
          </span>
          <ChevronDown
            aria-hidden
            className={classNames('size-4 text-ink-3', isOpen && 'rotate-180')}
          />
        </button>
        <StageMenu {...props} />
      </div>
      {isOpen && <StageFields {...props} />}
    </li>
  )
}

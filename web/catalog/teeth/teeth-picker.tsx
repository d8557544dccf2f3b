import { findTooth, type ToothNotation } from '#contract/catalog/teeth'
import { useId, useState } from 'react'
import type { Dentition } from './geometry.ts'
import type { ToothWork } from './marks.ts'
import type { TeethMessages } from './messages/en.ts'
import { TeethField } from './teeth-field.tsx'
import { ToothChart } from './tooth-chart.tsx'

const dentitions: readonly Dentition[] = ['permanent', 'primary', 'mixed']

/** The dentition that shows all of some teeth; null where there are none. */
function dentitionOf(teeth: readonly number[]): Dentition | null {
  if (teeth.length === 0) return null
  const primary = teeth.filter((tooth) => findTooth(tooth)?.isPrimary).length
  if (primary === 0) return 'permanent'
  return primary === teeth.length ? 'primary' : 'mixed'
}

type DentitionChoiceProps = {
  value: Dentition
  onChange: (dentition: Dentition) => void
  t: TeethMessages
}

function DentitionChoice({ value, onChange, t }: DentitionChoiceProps) {
  const name = useId()
  return (
    <fieldset className="flex w-fit gap-0.5 rounded-lg bg-sunken p-0.5">
      <legend className="sr-only">{t.dentitionLabel}</legend>
      {dentitions.map((dentition) => (
        <label
          key={dentition}
          className="flex h-7 cursor-pointer items-center rounded-md px-2.5 text-xs text-ink-2 has-checked:bg-raised has-checked:font-medium has-checked:text-ink has-checked:shadow-sm has-focus-visible:outline-2 has-focus-visible:outline-accent pointer-coarse:h-11 forced-colors:has-checked:outline-2"
        >
          <input
            type="radio"
            name={name}
            checked={value === dentition}
            onChange={() => onChange(dentition)}
            className="sr-only"
          />
          {t.dentition(dentition)}
        </label>
      ))}
    </fieldset>
  )
}

/** What choosing teeth needs. */
type TeethPickerProps = {
  /** The chosen teeth by FDI number. */
  value: readonly number[]
  onChange: (teeth: number[]) => void
  /** Work that is drawn on the teeth already. */
  works?: readonly ToothWork[]
  onJoin?: (workIndex: number, pair: readonly [number, number]) => void
  notation: ToothNotation
  label: string
  t: TeethMessages
}

/**
 * A chart to choose teeth from, with a field to write them instead and a switch between adult and
 * primary teeth, which widens on its own for teeth that it would not show.
 */
export function TeethPicker(props: TeethPickerProps) {
  const { value, onChange, works = [], onJoin, notation, label, t } = props
  const id = useId()
  const [asked, setAsked] = useState<Dentition>('permanent')
  const needed = dentitionOf([...value, ...works.flatMap(({ teeth }) => teeth)])
  // A chart never hides a tooth that is chosen or worked on.
  const dentition = needed === null || needed === asked ? asked : 'mixed'
  return (
    <div className="grid justify-items-center gap-3">
      <div className="w-full">
        <TeethField value={value} onChange={onChange} notation={notation} t={t} />
      </div>
      <DentitionChoice value={dentition} onChange={setAsked} t={t} />
      <div className="w-full max-w-[26.25rem]">
        <ToothChart
          {...{ value, onChange, works, onJoin, notation, dentition, label, t }}
          describedBy={id}
        />
      </div>
      <p id={id} className="text-center text-xs text-ink-3 pointer-coarse:sr-only">
        {t.chartHelp}
      </p>
    </div>
  )
}

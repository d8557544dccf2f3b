import { sortAlongArch, writeTooth, type ToothNotation } from '#contract/catalog/teeth'
import { useId, useState } from 'react'
import { fieldClasses } from './field-classes.ts'
import type { TeethMessages } from './messages/en.ts'
import { writeTeeth } from '#contract/catalog/write-teeth'
import { readTeeth, type TeethFault } from './notation.ts'

/** What a field of teeth holds. */
type TeethFieldProps = {
  /** The chosen teeth by FDI number. */
  value: readonly number[]
  /** Takes teeth along their arch as soon as the text is understood. */
  onChange: (teeth: number[]) => void
  notation: ToothNotation
  t: TeethMessages
}

const exampleTeeth = [16, 15, 14, 21]

const areSame = (one: readonly number[], other: readonly number[]) =>
  sortAlongArch(one).join(' ') === sortAlongArch(other).join(' ')

/**
 * Words in which the figures of a text are read: never the other way round on pages in Arabic.
 */
const isolate = (text: string) => `\u2066${text}\u2069`

/**
 * Teeth as a text, for experts and for those who do not see the chart: `14-16, 21`. Shows while
 * typing what it understood; what is wrong only on leaving the field or with Enter. The text is
 * written again, as short as can be, once it is left.
 */
export function TeethField({ value, onChange, notation, t }: TeethFieldProps) {
  const id = useId()
  const [draft, setDraft] = useState<string | null>(null)
  const [fault, setFault] = useState<TeethFault | null>(null)
  const written = writeTeeth(value, notation)

  const edit = (text: string) => {
    setDraft(text)
    const reading = readTeeth(text, notation)
    if (reading.fault) return
    setFault(null)
    if (!areSame(reading.teeth, value)) onChange(reading.teeth)
  }
  const settle = () => {
    if (draft === null) return
    const reading = readTeeth(draft, notation)
    setFault(reading.fault)
    if (!reading.fault) setDraft(null)
  }
  // A tooth that was clicked meanwhile is newer than a text that nobody understood.
  const [before, setBefore] = useState(written)
  if (before !== written) {
    setBefore(written)
    const reading = draft === null ? null : readTeeth(draft, notation)
    if (reading && !(reading.teeth && areSame(reading.teeth, value))) {
      setDraft(null)
      setFault(null)
    }
  }

  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-[13px] font-medium text-ink">
        {t.fieldLabel}
      </label>
      <input
        id={id}
        dir="ltr"
        value={draft ?? written}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        aria-invalid={fault !== null}
        aria-describedby={`${id}-about`}
        onChange={(event) => edit(event.target.value)}
        onBlur={settle}
        onKeyDown={(event) => event.key === 'Enter' && settle()}
        className={`${fieldClasses} text-start tabular-nums aria-invalid:border-bad`}
      />
      <p
        id={`${id}-about`}
        role={fault ? 'alert' : undefined}
        className={`text-xs ${fault ? 'text-bad' : 'text-ink-3'}`}
      >
        {fault
          ? t.fault(fault)
          : value.length > 0
            ? t.chosen(
                value.length,
                isolate(value.map((tooth) => writeTooth(tooth, notation)).join(', ')),
              )
            : t.fieldHint(isolate(writeTeeth(exampleTeeth, notation)))}
      </p>
    </div>
  )
}

import type { RestorationType } from '#contract/catalog/restorations'
import { markSignOf } from './marks.ts'
import type { TeethMessages } from './messages/en.ts'

/**
 * The letter of a restoration on its colour, as charts draw it; its name is written beside it.
 */
export function RestorationSign({ type }: { type: RestorationType }) {
  const { letter, hue } = markSignOf(type)
  return (
    <span className="tooth-sign" data-hue={hue} aria-hidden>
      {letter}
    </span>
  )
}

type RestorationChoiceProps = {
  /** What can be chosen, in the order in which it is shown. */
  types: readonly RestorationType[]
  value: RestorationType | null
  onChange: (type: RestorationType) => void
  /** Of the group of radio buttons: two on one page need two names. */
  name: string
  t: TeethMessages
}

/** What is made of the chosen teeth: one radio button for each restoration, with its sign. */
export function RestorationChoice({ types, value, onChange, name, t }: RestorationChoiceProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-[13px] font-medium text-ink">{t.restorationLabel}</legend>
      <div className="flex flex-wrap gap-1.5">
        {types.map((type) => (
          <label
            key={type}
            className="flex h-8 cursor-pointer items-center gap-2 rounded-lg border border-control bg-raised ps-1.5 pe-3 text-[13px] text-ink has-checked:border-accent has-checked:bg-accent-soft forced-colors:has-checked:outline-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-accent pointer-coarse:h-11"
          >
            <input
              type="radio"
              name={name}
              checked={value === type}
              onChange={() => onChange(type)}
              className="sr-only"
            />
            <RestorationSign type={type} />
            {t.restoration(type)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

import { useId } from 'react'
import { useMessages } from '../../i18n/index.tsx'

/** How well work fitted, from 1 to 5, as a row of choices. */
export function FitRating({
  value,
  onChange,
}: {
  value: number | null
  onChange: (rating: number) => void
}) {
  const t = useMessages()
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">
        {t.order.dialog.fit}
        <span className="font-normal text-ink-3"> · {t.ui.optional}</span>
      </legend>
      <div className="grid grid-cols-5 gap-1.5">
        {t.order.dialog.fitWords.map((word, index) => (
          <label
            key={word}
            className="flex cursor-pointer flex-col items-center rounded-lg border border-line px-1 py-1.5 text-center has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={value === index + 1}
              onChange={() => onChange(index + 1)}
            />
            <span className="text-lg font-semibold tabular-nums">{index + 1}</span>
            <span className="text-xs text-ink-2">{word}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

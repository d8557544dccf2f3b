import type { ShadeSystem } from '#contract/catalog/shades'
import { useId, useRef, type KeyboardEvent } from 'react'
import type { TeethMessages } from './messages/en.ts'
import { typeAhead } from './chart-keyboard.ts'
import { colorOfShade, shadeFamilies } from './shade-colors.ts'

// After this long a typed letter begins a new shade.
const typingTimeoutMs = 1200

type SwatchProps = {
  system: ShadeSystem
  shade: string
  group: string
  isChosen: boolean
  onChoose: (shade: string) => void
}

function Swatch({ system, shade, group, isChosen, onChoose }: SwatchProps) {
  return (
    <label className="group grid cursor-pointer justify-items-center gap-1 rounded-lg p-0.5 pt-1 has-focus-visible:outline-2 has-focus-visible:outline-accent">
      <input
        type="radio"
        name={group}
        value={shade}
        checked={isChosen}
        onChange={() => onChoose(shade)}
        className="sr-only"
      />
      <ShadeTab system={system} shade={shade} />
      <span className="min-w-9 rounded px-0.5 text-center text-[11px] text-ink-2 tabular-nums group-has-checked:bg-accent group-has-checked:font-semibold group-has-checked:text-on-accent forced-colors:group-has-checked:outline-2">
        {shade}
      </span>
    </label>
  )
}

/**
 * A tab of a shade guide in about its colour, shaped like a tooth; nothing for unknown shades.
 */
export function ShadeTab({ system, shade }: { system: ShadeSystem; shade: string }) {
  const color = colorOfShade(system, shade)
  if (color === null) return null
  return (
    <span
      aria-hidden
      style={{ backgroundColor: color }}
      className="shade-tab h-10 w-8 border border-line group-has-checked:border-accent group-has-checked:ring-2 group-has-checked:ring-accent"
    />
  )
}

/** The shades of one guide to choose from. */
type ShadeGridProps = {
  system: ShadeSystem
  value: string | null
  onChange: (shade: string) => void
  label: string
  t: TeethMessages
}

/**
 * The tabs of a shade guide by families, as one group of radio buttons: arrows go from tab to
 * tab, and typing `A3.5` chooses that tab.
 */
export function ShadeGrid({ system, value, onChange, label, t }: ShadeGridProps) {
  const group = useId()
  const typing = useRef({ typed: '', at: 0 })
  const families = shadeFamilies(system)
  const shades = families.flatMap((family) => family.shades)

  const onKeyDown = ({ key, ctrlKey, metaKey, altKey, ...event }: KeyboardEvent<HTMLElement>) => {
    if (key.length !== 1 || key === ' ' || ctrlKey || metaKey || altKey) return
    const { typed, at } = typing.current
    const isLate = event.timeStamp - at > typingTimeoutMs
    const next = typeAhead(shades, isLate ? '' : typed, key)
    typing.current = { typed: next.typed, at: event.timeStamp }
    const shade = next.found === undefined ? undefined : shades[next.found]
    if (shade === undefined) return
    onChange(shade)
    event.currentTarget.querySelector<HTMLInputElement>(`input[value="${shade}"]`)?.focus()
  }

  return (
    <div role="radiogroup" aria-label={label} onKeyDown={onKeyDown} className="grid gap-1.5">
      {families.map(({ name, shades: tabs }) => (
        <div
          key={name}
          role={name ? 'group' : undefined}
          aria-label={name ? t.shade.group(name) : undefined}
          className="flex flex-wrap gap-0.5"
        >
          {tabs.map((shade) => (
            <Swatch
              key={shade}
              {...{ system, shade, group }}
              isChosen={shade === value}
              onChoose={onChange}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

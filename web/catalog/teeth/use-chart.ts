import { sortAlongArch, writeTooth, type ToothNotation } from '#contract/catalog/teeth'
import { useRef, useState, type FocusEvent, type KeyboardEvent, type MouseEvent } from 'react'
import { teethOf, type Dentition } from './geometry.ts'
import { moveFrom, teethBetween, typeAhead } from './chart-keyboard.ts'

// After this long a typed figure begins a new number.
const typingTimeoutMs = 900

type ChartState = {
  value: readonly number[]
  onChange: ((teeth: number[]) => void) | undefined
  notation: ToothNotation
  dentition: Dentition
}

/** Follows typed figures; a pause begins a new number. */
function useTyping(names: readonly string[]) {
  const typing = useRef({ typed: '', at: 0 })
  const forget = () => {
    typing.current = { typed: '', at: 0 }
  }
  const type = (key: string, at: number): number | undefined => {
    const { typed, at: before } = typing.current
    const next = typeAhead(names, at - before > typingTimeoutMs ? '' : typed, key)
    typing.current = { typed: next.typed, at }
    return next.found
  }
  return { type, forget }
}

const toggled = (value: readonly number[], tooth: number): number[] =>
  value.includes(tooth)
    ? value.filter((other) => other !== tooth)
    : sortAlongArch([...value, tooth])

const focusTooth = (chart: Element, tooth: number) =>
  chart.querySelector<SVGElement>(`[data-tooth="${tooth}"]`)?.focus()

const isTyped = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey

/**
 * The behaviour of a chart: one tooth takes the Tab key, arrows move, Space and Enter choose, Shift
 * chooses a range from the last chosen tooth, typing a number goes to its tooth.
 */
export function useChart({ value, onChange, notation, dentition }: ChartState) {
  const teeth = teethOf(dentition).map(({ facts }) => facts.fdi)
  const [visited, setVisited] = useState<number | null>(null)
  const [focused, setFocused] = useState<number | null>(null)
  const anchor = useRef<number | null>(null)
  const { type, forget } = useTyping(teeth.map((tooth) => writeTooth(tooth, notation)))
  const shown = (tooth: number | null | undefined) =>
    tooth && teeth.includes(tooth) ? tooth : null
  const current = shown(visited) ?? shown(value[0]) ?? teeth[0] ?? null

  const choose = (tooth: number, isRange: boolean) => {
    forget()
    if (isRange && anchor.current !== null) {
      const range = teethBetween(anchor.current, tooth, dentition)
      return onChange?.(sortAlongArch([...new Set([...value, ...range])]))
    }
    anchor.current = tooth
    onChange?.(toggled(value, tooth))
  }

  const onKeyDown = (event: KeyboardEvent<SVGSVGElement>) => {
    if (current === null) return
    const { key, shiftKey, currentTarget, timeStamp } = event
    if (key === ' ' || key === 'Enter') {
      event.preventDefault()
      return choose(current, shiftKey)
    }
    const next = moveFrom(current, key, dentition)
    const typedIndex = next === null && isTyped(event) ? type(key, timeStamp) : undefined
    const target = next ?? (typedIndex === undefined ? null : (teeth[typedIndex] ?? null))
    if (key.startsWith('Arrow') || target !== null) event.preventDefault()
    if (target === null) return
    if (next !== null && shiftKey) {
      anchor.current ??= current
      choose(next, true)
    }
    focusTooth(currentTarget, target)
  }

  const handle = (tooth: number, label: string) => ({
    label,
    isSelected: value.includes(tooth),
    isCurrent: tooth === current,
    onClick: (event: MouseEvent) => choose(tooth, event.shiftKey),
    onFocus: (event: FocusEvent) => {
      setVisited(tooth)
      setFocused(event.currentTarget.matches(':focus-visible') ? tooth : null)
    },
    onBlur: () => setFocused(null),
  })
  return { focused, onKeyDown, handle }
}

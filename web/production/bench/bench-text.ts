import { itemNameIn } from '#contract/catalog/product-name'
import { writeTeeth } from '#contract/catalog/write-teeth'
import { useFormat, useMessages, useSpeech } from '../../i18n/index.tsx'
import { useNotation } from '../../identity/settings/notation.ts'

type Worked = Parameters<typeof itemNameIn>[1] & {
  teeth: readonly number[]
  units?: readonly { tooth: number }[]
}

/** Writes the work in one line: what it is, where it goes, and its shade. */
export function useWorkText(): (item: Worked, shade: string | null) => string {
  const { locale } = useSpeech()
  const notation = useNotation()
  return (item, shade) => {
    const teeth = [...new Set([...item.teeth, ...(item.units ?? []).map(({ tooth }) => tooth)])]
    const place = teeth.length > 0 ? writeTeeth(teeth, notation) : null
    return [itemNameIn(locale, item), place, shade].filter(Boolean).join(' · ')
  }
}

/** Writes minutes of work: `45 min`, `6 h 25`. */
export function useMinutesText(): (minutes: number) => string {
  const t = useMessages().bench.work
  const format = useFormat()
  return (minutes) => {
    if (minutes < 60) return t.minutes(format.number(minutes))
    const rest = String(minutes % 60).padStart(2, '0')
    return t.hours(format.number(Math.floor(minutes / 60)), rest)
  }
}

import type { OrderItem } from '#contract/orders/order-items'
import { isShadeOf, shadeGuides, type ShadeSystem } from '#contract/catalog/shades'
import { useId, useState } from 'react'
import type { TeethMessages } from './messages/en.ts'
import { Select } from '../../ui/field.tsx'
import { fieldClasses } from './field-classes.ts'
import { ShadeGrid, ShadeTab } from './shade-grid.tsx'

type WholeShade = NonNullable<OrderItem['shade']>

/** The shade of a piece of work as it is chosen: what an item of an order takes. */
export type ShadeValue = Pick<WholeShade, 'system' | 'value'> & Partial<WholeShade>

/** The parts of a tooth whose shades are distinguished. */
const areas = ['value', 'cervical', 'body', 'incisal', 'stump'] as const
type Area = (typeof areas)[number]

/** What choosing a shade needs. */
type ShadePickerProps = {
  value: ShadeValue | null
  /** Takes the whole shade; null once the shade of the whole tooth is cleared. */
  onChange: (shade: ShadeValue | null) => void
  /** The guide that is shown while nothing is chosen. */
  guide?: ShadeSystem
  /** Whether neck, body, edge and stump are asked for too. */
  hasParts?: boolean
  t: TeethMessages
}

const stumpGuide: ShadeSystem = 'natural_die'
const ownGuide = 'custom'

const guides: readonly ShadeSystem[] = [
  'vita_classical',
  'vita_3d_master',
  'ivoclar_chromascop',
  'ivoclar_bleach',
  'natural_die',
  'custom',
]

const shadeOfArea = (shade: ShadeValue | null, area: Area): string | null => {
  if (!shade) return null
  return area === 'stump' ? (shade.stump?.value ?? null) : (shade[area] ?? null)
}

type Choice = { area: Area; system: ShadeSystem; chosen: string | null }

/**
 * The shade after a choice: an own part needs a shade of the whole tooth, which it becomes at
 * first.
 */
function chooseShade(before: ShadeValue | null, { area, system, chosen }: Choice) {
  if (area === 'value') {
    if (chosen === null) return null
    const isSameGuide = before?.system === system
    // Parts that were reported by another guide would name tabs that the new one does not have.
    const parts = isSameGuide ? {} : { cervical: null, body: null, incisal: null }
    return { ...before, ...parts, system, value: chosen }
  }
  if (area === 'stump') {
    const stump = chosen === null ? null : { system, value: chosen }
    return before && { ...before, stump }
  }
  return before && { ...before, [area]: chosen }
}

type AreaChoiceProps = {
  value: ShadeValue | null
  area: Area
  onChange: (area: Area) => void
  t: TeethMessages
}

function Unsaid({ words }: { words: string }) {
  return (
    <>
      <span aria-hidden>–</span>
      <span className="sr-only">{words}</span>
    </>
  )
}

function AreaChoice({ value, area, onChange, t }: AreaChoiceProps) {
  const name = useId()
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-1.5">
      <legend className="mb-1.5 text-[13px] font-medium text-ink">{t.shade.area}</legend>
      {areas.map((one) => {
        const shade = shadeOfArea(value, one)
        const system = one === 'stump' ? value?.stump?.system : value?.system
        return (
          <label
            key={one}
            className="flex min-h-11 cursor-pointer items-center gap-2 rounded-lg border border-line bg-raised px-2.5 py-1 has-checked:border-accent has-checked:bg-accent-soft forced-colors:has-checked:outline-2 has-disabled:cursor-not-allowed has-disabled:opacity-60 has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              checked={area === one}
              disabled={one !== 'value' && value === null}
              onChange={() => onChange(one)}
              className="sr-only"
            />
            {shade && system && <ShadeTab system={system} shade={shade} />}
            <span className="grid text-start">
              <span className="text-xs text-ink-2">{t.shade.areas[one]}</span>
              <span className="text-[13px] font-semibold text-ink tabular-nums">
                {shade ?? <Unsaid words={t.shade.unspecified} />}
              </span>
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}

type OwnShadeProps = { value: string; onChange: (shade: string | null) => void; t: TeethMessages }

function OwnShade({ value, onChange, t }: OwnShadeProps) {
  const id = useId()
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-[13px] font-medium text-ink">
        {t.shade.ownShade}
      </label>
      <input
        id={id}
        value={value}
        maxLength={20}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
        className={`${fieldClasses} max-w-56`}
      />
      <p id={`${id}-hint`} className="text-xs text-ink-3">
        {t.shade.ownHint}
      </p>
    </div>
  )
}

type GuideChoiceProps = {
  value: ShadeSystem
  onChange: (guide: ShadeSystem) => void
  t: TeethMessages
}

function GuideChoice({ value, onChange, t }: GuideChoiceProps) {
  return (
    <Select
      label={t.shade.guide}
      className="max-w-56"
      value={value}
      onChange={(name) => {
        const chosen = guides.find((guide) => guide === name)
        if (chosen) onChange(chosen)
      }}
      options={guides.map((guide) => ({
        value: guide,
        label: guide === 'custom' ? t.shade.ownGuide : shadeGuides[guide].name,
      }))}
    />
  )
}

/**
 * Chooses a shade from the guides that the field uses, of the whole tooth and, where `hasParts`,
 * of its neck, body, edge and stump. The colours are approximate, and it says so.
 */
export function ShadePicker(props: ShadePickerProps) {
  const { value, onChange, guide = 'vita_classical', hasParts = false, t } = props
  const [area, setArea] = useState<Area>('value')
  const [asked, setAsked] = useState<ShadeSystem | null>(null)
  const givenGuide =
    area === 'stump' ? (value?.stump?.system ?? stumpGuide) : (value?.system ?? guide)
  // Neck, body and edge are reported by the guide of the whole tooth.
  const isOfWhole = area !== 'value' && area !== 'stump'
  const system = isOfWhole ? givenGuide : (asked ?? givenGuide)
  const chosen = shadeOfArea(value, area)
  const isOfGuide = chosen !== null && system === givenGuide && isShadeOf(system, chosen)
  const choose = (shade: string | null) =>
    onChange(chooseShade(value, { area, system, chosen: shade }))
  const enter = (next: Area) => {
    setAsked(null)
    setArea(next)
  }
  return (
    <div className="grid gap-3">
      {hasParts && <AreaChoice value={value} area={area} onChange={enter} t={t} />}
      {!isOfWhole && <GuideChoice value={system} onChange={setAsked} t={t} />}
      {system === ownGuide ? (
        <OwnShade value={isOfGuide ? chosen : ''} onChange={choose} t={t} />
      ) : (
        <ShadeGrid
          system={system}
          value={isOfGuide ? chosen : null}
          onChange={choose}
          label={`${t.shade.areas[area]}, ${shadeGuides[system].name}`}
          t={t}
        />
      )}
      <div className="flex flex-wrap items-center justify-between gap-2">
        {system !== ownGuide && (
          <p className="max-w-prose text-xs text-ink-3">
            {t.shade.approximate} <span className="pointer-coarse:hidden">{t.shade.find}</span>
          </p>
        )}
        {chosen !== null && (
          <button
            type="button"
            onClick={() => choose(null)}
            className="h-8 cursor-pointer rounded-lg border border-control bg-raised px-3 text-[13px] text-ink focus-visible:outline-2 focus-visible:outline-offset-1 focus-visible:outline-accent pointer-coarse:h-11"
          >
            {t.shade.clear[area]}
          </button>
        )}
      </div>
    </div>
  )
}

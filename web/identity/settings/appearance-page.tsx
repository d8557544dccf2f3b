import { useId } from 'react'
import { writeTooth } from '#contract/catalog/teeth'
import { useRead } from '../../api/hooks.ts'
import { chooseTheme, useTheme, type Theme } from '../../app/theme.ts'
import { locales, useSpeech, type Locale } from '../../i18n/index.tsx'
import { Card } from '../../ui/page.tsx'
import { chooseNotation, notations, useChosenNotation, useNotation } from './notation.ts'
import { SettingsFrame } from './settings-frame.tsx'

// The teeth that the example names: the notations differ most where the jaws and sides do.
const exampleTeeth = [11, 36]

function Choices<V extends string>({
  legend,
  hint,
  value,
  options,
  onChange,
}: {
  legend: string
  hint?: string
  value: V
  options: readonly { value: V; label: string; lang?: string }[]
  onChange: (value: V) => void
}) {
  const name = useId()
  return (
    <fieldset>
      <legend className="sr-only">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map(({ value: own, label, lang }) => (
          <label
            key={own}
            className="flex min-h-9 cursor-pointer items-center gap-2 rounded-lg border border-line px-3 has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-accent coarse:min-h-11"
          >
            <input
              type="radio"
              name={name}
              checked={value === own}
              onChange={() => onChange(own)}
              className="accent-accent"
            />
            <span lang={lang}>{label}</span>
          </label>
        ))}
      </div>
      {hint && <p className="mt-2 text-xs text-ink-3">{hint}</p>}
    </fieldset>
  )
}

function NotationCard() {
  const { t } = useSpeech()
  const words = t.settings.appearance
  const chosen = useChosenNotation()
  const notation = useNotation()
  const { data } = useRead('getOrganization', {}, { freshMs: 300_000 })
  const usual = data?.organization.toothNotation ?? 'fdi'
  return (
    <Card title={words.notation}>
      <Choices
        legend={words.notation}
        hint={words.notationHint}
        value={chosen ?? 'organization'}
        options={[
          { value: 'organization', label: words.asOrganization(words.notations[usual]) },
          ...notations.map((value) => ({ value, label: words.notations[value] })),
        ]}
        onChange={(value) => chooseNotation(value === 'organization' ? null : value)}
      />
      <p className="mt-3 flex flex-wrap items-baseline gap-x-3 rounded-lg bg-sunken px-3 py-2">
        <span className="text-lg font-semibold tabular-nums">
          {exampleTeeth.map((tooth) => writeTooth(tooth, notation)).join(', ')}
        </span>
        <span className="text-sm text-ink-3">{words.example}</span>
      </p>
    </Card>
  )
}

/** How the app looks and names teeth on this device. */
export function AppearancePage() {
  const { t, locale, speak } = useSpeech()
  const words = t.settings.appearance
  const theme = useTheme()
  return (
    <SettingsFrame title={words.title} subtitle={words.lead}>
      <div className="flex flex-col gap-4">
        <Card title={words.theme}>
          <Choices<Theme>
            legend={words.theme}
            value={theme}
            options={(['system', 'light', 'dark'] as const).map((value) => ({
              value,
              label: t.app.themes[value],
            }))}
            onChange={chooseTheme}
          />
        </Card>
        <NotationCard />
        <Card title={words.language}>
          <Choices<Locale>
            legend={words.language}
            value={locale}
            options={(Object.keys(locales) as Locale[]).map((value) => ({
              value,
              label: locales[value],
              lang: value,
            }))}
            onChange={speak}
          />
        </Card>
      </div>
    </SettingsFrame>
  )
}

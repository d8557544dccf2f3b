import { useMessages } from '../../i18n/index.tsx'
import { Check } from '../../ui/field.tsx'
import type { ItemPart } from './item-part.ts'
import { preferenceText } from './preference-text.ts'

/** What comes from the dentist's preferences, and the choice to do without them for this piece. */
export function PreferenceNote({ item, onChange, filled, dentistName }: ItemPart) {
  const t = useMessages()
  const words = t.newOrder
  if (filled.size === 0 && item.allowsPreferences) return null
  const texts = [...filled].map(
    ([field, value]) => `${t.catalog.rules.fields[field]}: ${preferenceText(t, field, value)}`,
  )
  return (
    <div className="flex flex-col gap-2 rounded-lg bg-sunken px-3 py-2">
      {texts.length > 0 && (
        <p className="text-sm">
          <span className="font-medium">{words.fromPreferences(dentistName)}</span>{' '}
          <span className="text-ink-2">{texts.join(' · ')}</span>
        </p>
      )}
      <Check
        label={words.usesPreferences}
        isChecked={item.allowsPreferences}
        onChange={(allowsPreferences) => onChange((before) => ({ ...before, allowsPreferences }))}
      />
    </div>
  )
}

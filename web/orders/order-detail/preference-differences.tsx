import { itemNameIn } from '#contract/catalog/product-name'
import type { Answer } from '../../api/client.ts'
import { useRead } from '../../api/hooks.ts'
import { shadeGuides } from '#contract/catalog/shades'
import { useMessages, useSpeech } from '../../i18n/index.tsx'
import type { Messages } from '../../i18n/en.ts'
import { preferenceText } from '../new-order/preference-text.ts'
import type { Order } from './order-data.ts'

type Differences = Answer<'getPreferenceDifferences'>['preferenceDifferences']
type Difference = Differences['differences'][number]

function valueText(t: Messages, field: Difference['field'], value: string | null): string {
  if (value === null) return t.order.differences.notOrdered
  if (field !== 'shade.system') return preferenceText(t, field, value)
  return new Map<string, { name: string }>(Object.entries(shadeGuides)).get(value)?.name ?? value
}

function DifferenceRow({ difference, name }: { difference: Difference; name: string }) {
  const t = useMessages()
  const words = t.order.differences
  const { field, ordered, dentistValue, agreedValue } = difference
  const label =
    field === 'shade.system' ? t.dentists.defaultShadeSystem : t.catalog.rules.fields[field]
  return (
    <li className="border-t border-line py-1.5 first:border-t-0">
      <span className="font-medium">{label}</span> <span className="text-ink-3">{name}</span>
      <dl className="flex flex-wrap gap-x-4 text-sm">
        <div className="flex gap-1">
          <dt className="text-ink-3">{words.ordered}:</dt>
          <dd className="font-medium">{valueText(t, field, ordered)}</dd>
        </div>
        {dentistValue !== null && (
          <div className="flex gap-1">
            <dt className="text-ink-3">{words.dentist}:</dt>
            <dd>{valueText(t, field, dentistValue)}</dd>
          </div>
        )}
        {agreedValue !== null && (
          <div className="flex gap-1">
            <dt className="text-ink-3">{words.agreed}:</dt>
            <dd>{valueText(t, field, agreedValue)}</dd>
          </div>
        )}
      </dl>
    </li>
  )
}

/** What is ordered otherwise than the dentist prefers and than was agreed; nothing where all is usual. */
export function PreferenceDifferences({ order }: { order: Order }) {
  const { t, locale } = useSpeech()
  const words = t.order.differences
  const { data } = useRead('getPreferenceDifferences', { params: { id: order.id } })
  if (!data) return null
  const { differences, remarks } = data.preferenceDifferences
  if (differences.length === 0 && remarks.length === 0) return null
  const nameOf = (itemId: string) => {
    const item = order.items.find(({ id }) => id === itemId)
    return item ? itemNameIn(locale, item) : ''
  }
  return (
    <section aria-label={words.title} className="rounded-lg border border-line bg-sunken px-3 py-2">
      <h3 className="font-medium">{words.title}</h3>
      <ul>
        {differences.map((difference) => (
          <DifferenceRow
            key={`${difference.itemId} ${difference.field}`}
            difference={difference}
            name={nameOf(difference.itemId)}
          />
        ))}
        {remarks.map(({ source, about, text }) => (
          <li
            key={`${source} ${about}`}
            className="border-t border-line py-1.5 text-sm whitespace-pre-line first:border-t-0"
          >
            <span className="text-ink-3">
              {words.sources[source]} · {words.about[about]}:
            </span>{' '}
            {text}
          </li>
        ))}
      </ul>
    </section>
  )
}

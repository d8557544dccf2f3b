import { itemNameIn } from '#contract/catalog/product-name'
import { Link } from '@tanstack/react-router'
import { useSession } from '../../app/session.tsx'
import { useFormat, useMessages, useSpeech } from '../../i18n/index.tsx'
import type { Messages } from '../../i18n/en.ts'
import { useNotation } from '../../identity/settings/notation.ts'
import { writeTeeth } from '#contract/catalog/write-teeth'
import { RestorationSign } from '../../catalog/teeth/restoration-sign.tsx'
import { ToothChart } from '../../catalog/teeth/tooth-chart.tsx'
import { PreferenceFacts } from '../../partners/dentists/preference-facts.tsx'
import { Card } from '../../ui/page.tsx'
import type { Order, OrderItem } from './order-data.ts'

type Notation = ReturnType<typeof useNotation>

/** Where a piece of work goes: its teeth, or its jaw. */
export function placeOf(
  { teeth, arch, units }: OrderItem,
  t: Messages,
  notation: Notation,
): string {
  const all = [...new Set([...teeth, ...units.map(({ tooth }) => tooth)])]
  if (all.length > 0) return writeTeeth(all, notation)
  return arch ? t.order.work[arch] : ''
}

const shadeKeys = ['cervical', 'body', 'incisal', 'gingival', 'translucency', 'texture'] as const

function shadeDetails(shade: NonNullable<OrderItem['shade']>, t: Messages): string[] {
  const parts = shadeKeys.flatMap((key) => {
    const value = shade[key]
    return value ? [`${t.order.work.shadeParts[key]} ${value}`] : []
  })
  return shade.stump ? [...parts, `${t.order.work.shadeParts.stump} ${shade.stump.value}`] : parts
}

function designDetails(design: OrderItem['design'], t: Messages): string[] {
  if (!design) return []
  const { proximalContact, pontic, stain, alloy } = design
  const words = t.newOrder
  return [
    proximalContact && `${words.proximalContact}: ${words.proximalContacts[proximalContact]}`,
    pontic && `${words.designParts.pontic}: ${pontic}`,
    stain && `${words.designParts.stain}: ${stain}`,
    alloy && `${words.designParts.alloy}: ${alloy}`,
  ].flatMap((text) => (text ? [text] : []))
}

function detailsOf(item: OrderItem, t: Messages, notation: Notation): string[] {
  const { shade, implant, occlusion, margin, design, options, units } = item
  const words = t.order.work
  const pontics = units.filter(({ role }) => role === 'pontic').map(({ tooth }) => tooth)
  const implantWords = implant
    ? [implant.manufacturer, implant.system, implant.platform, implant.connection].filter(Boolean)
    : []
  return [
    ...(shade ? shadeDetails(shade, t) : []),
    ...(pontics.length > 0 ? [`${words.pontic} ${writeTeeth(pontics, notation)}`] : []),
    ...(implantWords.length > 0 ? [`${words.implant}: ${implantWords.join(' ')}`] : []),
    ...(margin?.type ? [`${words.margin}: ${margin.type}`] : []),
    ...(occlusion?.contact ? [`${words.occlusion}: ${words.contact[occlusion.contact]}`] : []),
    ...designDetails(design, t),
    ...(options.length > 0
      ? [`${words.options}: ${options.map(({ name }) => name).join(', ')}`]
      : []),
  ]
}

function Item({ order, item }: { order: Order; item: OrderItem }) {
  const { t, locale } = useSpeech()
  const format = useFormat()
  const notation = useNotation()
  const { canSeeFinance } = useSession()
  const { restorationType, material, shade, quantity, lineTotalMinor, notes } = item
  const { preferenceFields } = item
  const place = placeOf(item, t, notation)
  const details = detailsOf(item, t, notation)
  return (
    <li className="flex items-start gap-2.5 border-t border-line py-2.5 first:border-t-0 first:pt-0">
      <RestorationSign type={restorationType} />
      <div className="min-w-0 flex-1">
        <p className="font-medium">
          {itemNameIn(locale, item)}
          {place && <span className="font-normal tabular-nums"> · {place}</span>}
        </p>
        <p className="text-ink-2">
          {[
            quantity > 1 && t.order.work.quantity(format.number(quantity)),
            material && t.labels.material[material],
            shade && `${t.order.work.shade} ${shade.value}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {details.length > 0 && <p className="text-sm text-ink-3">{details.join(' · ')}</p>}
        {preferenceFields.length > 0 && (
          <p className="text-sm text-ink-3">
            {t.order.work.fromPreferences(
              preferenceFields.map((field) => t.catalog.rules.fields[field]).join(', '),
            )}
          </p>
        )}
        {notes && <p className="mt-0.5 text-sm whitespace-pre-line text-ink-2">{notes}</p>}
      </div>
      {canSeeFinance && (
        <span className="shrink-0 text-end tabular-nums">
          {format.money(lineTotalMinor, order.totals?.currency)}
        </span>
      )}
    </li>
  )
}

function Sums({ order }: { order: Order }) {
  const t = useMessages()
  const format = useFormat()
  const { totals, surcharges } = order
  if (!totals) return null
  const money = (minor: number | null) => format.money(minor, totals.currency)
  const rows: [key: string, name: string, amount: string][] = [
    ...surcharges.map(
      ({ id, description, amountMinor }) =>
        [id, description, money(amountMinor)] as [string, string, string],
    ),
    ...(totals.discountMinor
      ? [
          ['discount', t.order.work.discount, money(-totals.discountMinor)] as [
            string,
            string,
            string,
          ],
        ]
      : []),
    ['tax', t.order.work.tax, money(totals.taxMinor)],
  ]
  return (
    <dl className="mt-1 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 border-t border-line pt-2.5 text-ink-2">
      {rows.map(([key, name, amount]) => (
        <div key={key} className="contents">
          <dt>{name}</dt>
          <dd className="text-end tabular-nums">{amount}</dd>
        </div>
      ))}
      <dt className="font-medium text-ink">{t.order.work.total}</dt>
      <dd className="text-end font-medium text-ink tabular-nums">{money(totals.totalMinor)}</dd>
    </dl>
  )
}

function Preferences({ preferences }: { preferences: Order['dentistPreferences'] }) {
  const words = useMessages().order.work
  if (preferences === null || Object.keys(preferences).length === 0) return null
  return (
    <details className="mt-3">
      <summary className="text-sm font-medium text-ink-2">{words.preferences}</summary>
      <div className="mt-1.5 text-sm">
        <PreferenceFacts preferences={preferences} />
      </div>
    </details>
  )
}

function Field({ title, hint, text }: { title: string; hint?: string; text: string }) {
  return (
    <div className="mt-3">
      <h3 className="text-sm font-medium text-ink-2">{title}</h3>
      <p className="whitespace-pre-line">{text}</p>
      {hint && <p className="text-xs text-ink-3">{hint}</p>}
    </div>
  )
}

/** What is made: the chart, each piece with its material, shade and price, and what was said to it. */
export function WorkCard({ order, isPlain = false }: { order: Order; isPlain?: boolean }) {
  const t = useMessages()
  const format = useFormat()
  const notation = useNotation()
  const { canSeeFinance } = useSession()
  const { items, instructions, internalNotes, dentistPreferences, remakeOfOrderId } = order
  const { creditHoldOverride } = order
  return (
    <Card title={t.order.work.title}>
      {/* Where there is no room beside the chart, it comes below what is made. */}
      <div className="flex flex-wrap-reverse items-end gap-x-6 gap-y-4">
        <div className="mx-auto max-w-full basis-60">
          <ToothChart
            value={[]}
            works={items}
            notation={notation}
            label={t.order.work.chart}
            t={t.teeth}
          />
        </div>
        <div className="min-w-0 flex-1 basis-64">
          {items.length === 0 && <p className="text-ink-3">{t.order.work.noItems}</p>}
          <ul>
            {items.map((item) => (
              <Item key={item.id} order={order} item={item} />
            ))}
          </ul>
          {canSeeFinance && items.length > 0 && <Sums order={order} />}
          {instructions && <Field title={t.order.work.instructions} text={instructions} />}
          {internalNotes && !isPlain && (
            <Field
              title={t.order.work.internalNotes}
              hint={t.order.work.internalHint}
              text={internalNotes}
            />
          )}
          {creditHoldOverride && !isPlain && (
            <Field
              title={t.order.creditHold.taken}
              hint={t.order.creditHold.by(
                creditHoldOverride.byName,
                format.instant(creditHoldOverride.overriddenAt),
              )}
              text={creditHoldOverride.reason}
            />
          )}
          <Preferences preferences={dentistPreferences} />
          {remakeOfOrderId && !isPlain && (
            <p className="mt-3 text-sm">
              {t.order.banner.remakeOf}{' '}
              <Link
                to="/orders/$id"
                params={{ id: remakeOfOrderId }}
                className="text-accent underline"
              >
                {t.order.banner.original}
              </Link>
            </p>
          )}
        </div>
      </div>
    </Card>
  )
}

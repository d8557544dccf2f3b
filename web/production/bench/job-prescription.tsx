import { useFormat, useMessages } from '../../i18n/index.tsx'
import { useNotation } from '../../identity/settings/notation.ts'
import { writeTeeth } from '#contract/catalog/write-teeth'
import type { OrderItem } from '../../orders/order-detail/order-data.ts'

type Fact = [label: string, value: string | null | undefined]

function useFacts(item: OrderItem): Fact[] {
  const t = useMessages()
  const format = useFormat()
  const notation = useNotation()
  const { zones } = t.bench.work
  const { newOrder: words } = t
  const { shade, occlusion, margin, design, implant, units, options, material, quantity } = item
  const pontics = units.filter(({ role }) => role === 'pontic').map(({ tooth }) => tooth)
  const joined = (parts: readonly (string | null | undefined)[]) => parts.filter(Boolean).join(' ')
  return [
    [zones.cervical, shade?.cervical],
    [zones.body, shade?.body],
    [zones.incisal, shade?.incisal],
    [zones.gingival, shade?.gingival],
    [words.designParts.stain, design?.stain],
    [zones.texture, shade?.texture],
    [zones.translucency, shade?.translucency],
    [
      words.contact,
      joined([occlusion?.contact && words.contacts[occlusion.contact], occlusion?.clearance]),
    ],
    [
      words.proximalContact,
      design?.proximalContact && words.proximalContacts[design.proximalContact],
    ],
    [t.order.work.pontic, pontics.length > 0 ? writeTeeth(pontics, notation) : null],
    [words.designParts.pontic, design?.pontic],
    [words.margin, margin?.type],
    [
      words.implant,
      joined([implant?.manufacturer, implant?.system, implant?.platform, implant?.connection]),
    ],
    [words.implantParts.scanBody, implant?.scanBody],
    [words.implantParts.abutmentType, implant?.abutmentType],
    [words.retention, implant?.retention && words.retentions[implant.retention]],
    [words.material, material && t.labels.material[material]],
    [words.designParts.alloy, design?.alloy],
    [t.order.work.options, options.map(({ name }) => name).join(', ')],
    [words.quantity, quantity > 1 ? format.number(quantity) : null],
  ]
}

/** The whole prescription of a piece beside its shade, each part with its name: nothing of it is looked up elsewhere. */
export function JobPrescription({ item }: { item: OrderItem }) {
  const t = useMessages().bench.work
  const facts = useFacts(item)
  return (
    <dl aria-label={t.prescription} className="flex flex-wrap gap-x-6 gap-y-2">
      {facts.map(
        ([label, value]) =>
          value && (
            <div key={label} className="min-w-0">
              <dt className="text-sm text-ink-2">{label}</dt>
              <dd className="text-base font-medium">{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

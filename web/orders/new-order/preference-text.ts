import { materialClasses } from '#contract/catalog/catalog-terms'
import type { Messages } from '../../i18n/en.ts'

/** The value of a field of a piece of work in words: of a closed list its label, else as it is. */
export function preferenceText(t: Messages, field: string, value: string): string {
  const material = materialClasses.find((one) => one === value)
  if (field === 'material' && material) return t.labels.material[material]
  const lists: Record<string, Readonly<Record<string, string>>> = {
    'occlusion.contact': t.newOrder.contacts,
    'design.proximalContact': t.newOrder.proximalContacts,
    'implant.retention': t.newOrder.retentions,
  }
  return lists[field]?.[value] ?? value
}

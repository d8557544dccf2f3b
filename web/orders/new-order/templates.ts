import type { Args, Item } from '../../api/client.ts'
import { emptyItem, madeItems, type DraftItem, type OrderDraft } from './draft.ts'

/** What the clinic usually orders from the laboratory. */
export type Template = Item<'listOrderTemplates'>
type TemplateBody = Args<'createOrderTemplate'>['body']

const draftItemOf = (item: Template['items'][number]): DraftItem => ({
  ...emptyItem(),
  restorationType: item.restorationType,
  // What is no longer offered is chosen again; all else of it stays.
  productId: item.isOffered ? item.productId : null,
  arch: item.arch,
  material: item.material,
  implant: item.implant,
  occlusion: item.occlusion,
  margin: item.margin,
  design: item.design,
  options: item.isOffered ? item.options.map(({ id }) => id) : [],
  notes: item.notes,
  allowsPreferences: item.allowsPreferences,
})

const isUntouched = ({ restorationType, productId, teeth }: DraftItem) =>
  restorationType === null && productId === null && teeth.length === 0

/** The order with what a template adds: nothing that is there is replaced. */
export const withTemplate = (draft: OrderDraft, template: Template): Partial<OrderDraft> => ({
  items: [...draft.items.filter((item) => !isUntouched(item)), ...template.items.map(draftItemOf)],
  instructions: draft.instructions ?? template.instructions,
})

/** What of an order is the same each time, as the service takes it for a template. */
export const templateOf = (
  draft: OrderDraft,
): Pick<TemplateBody, 'items' | 'instructions' | 'impressionType'> => ({
  impressionType: draft.impressionType,
  instructions: draft.instructions?.trim() || null,
  items: madeItems(draft).map((item) => ({
    productId: item.productId ?? '',
    arch: item.arch,
    material: item.material,
    implant: item.implant,
    occlusion: item.occlusion,
    margin: item.margin,
    design: item.design,
    options: [...item.options],
    notes: item.notes?.trim() || null,
    allowsPreferences: item.allowsPreferences,
  })),
})

/** The products that a template names and the laboratory no longer offers. */
export const goneProducts = ({ items }: Template): string[] =>
  items.flatMap(({ isOffered, description }) => (isOffered ? [] : [description]))

import { Type, type Static } from 'typebox'
import type { ProductNames } from '../catalog/product-name.ts'
import { productNames } from '../catalog/product-names.ts'
import { materialClasses, restorationTypes, shadeSystems } from '../catalog/catalog-terms.ts'
import { rxItemFields } from '../catalog/rx-rules.ts'
import { allTeeth } from '../catalog/teeth.ts'
import { implantRetentions, occlusalContacts, proximalContacts } from '../partners/dentists.ts'
import { Id, line, Minor, named, nullable, oneOf, strict, text } from '../platform/values.ts'

const arches = ['upper', 'lower', 'both'] as const
const unitRoles = ['abutment', 'pontic', 'retainer', 'implant', 'missing', 'crown'] as const

/** The most items that one order can have. */
export const maximumItems = 100

/** A tooth by its FDI number. */
export const Tooth = Type.Unsafe<number>({
  type: 'integer',
  enum: allTeeth.map(({ fdi }) => fdi),
  description: 'Tooth (FDI, ISO 3950)',
  examples: [11],
})
const Teeth = Type.Array(Tooth, {
  uniqueItems: true,
  maxItems: 32,
  description: 'The teeth of this piece of work',
  examples: [[11, 12]],
})

const Unit = strict(
  { tooth: Tooth, role: oneOf(unitRoles, 'What the tooth does in the bridge') },
  { $id: 'BridgeUnit', description: 'A tooth of a bridge' },
)
const units = Type.Array(Unit, { maxItems: 32, description: 'The units of a bridge' })
const connectors = Type.Array(Type.Array(Tooth, { minItems: 2, maxItems: 2 }), {
  maxItems: 31,
  description: 'Pairs of teeth that are joined',
  examples: [[[11, 12]]],
})

const StumpShade = strict(
  {
    system: oneOf(shadeSystems, 'Shade guide of the stump'),
    value: line(20, 'Shade of the stump', 'ND3'),
  },
  { $id: 'StumpShade', description: 'Shade of the prepared tooth' },
)

const shadeParts = {
  cervical: nullable(line(20, 'Shade at the neck', 'A3.5')),
  body: nullable(line(20, 'Shade of the body', 'A3')),
  incisal: nullable(line(20, 'Shade of the edge', 'A2')),
  stump: nullable(StumpShade),
  gingival: nullable(line(40, 'Shade of the gum', 'light pink')),
  translucency: nullable(line(40, 'How translucent', 'medium')),
  texture: nullable(line(40, 'Surface', 'smooth')),
}
const shadeOfGuide = {
  system: oneOf(shadeSystems, 'Shade guide'),
  value: line(20, 'Main shade', 'A3'),
}
const implantParts = {
  manufacturer: nullable(line(80, 'Who makes the implant', 'Northfix')),
  system: nullable(line(80, 'Its system', 'Conical S')),
  platform: nullable(line(80, 'Its platform', '4.1')),
  connection: nullable(line(80, 'Its connection', 'internal hex')),
  scanBody: nullable(line(80, 'The scan body that was used', 'SB-41')),
  abutmentType: nullable(line(80, 'The abutment that is wanted', 'custom titanium')),
  retention: nullable(oneOf(implantRetentions, 'How the crown is kept')),
}
const occlusionParts = {
  contact: nullable(oneOf(occlusalContacts, 'Contact in occlusion')),
  clearance: nullable(line(40, 'Clearance', '0.3 mm')),
}
const marginParts = { type: nullable(line(120, 'Margin', 'chamfer')) }
const designParts = {
  proximalContact: nullable(oneOf(proximalContacts, 'Contact with the neighbouring teeth')),
  pontic: nullable(line(120, 'Form of pontics', 'ovate')),
  stain: nullable(line(120, 'Stain of fissures', 'light')),
  alloy: nullable(line(80, 'Alloy, where it is of metal', 'high noble, yellow')),
}

const aboutShade = { description: 'The colour' }
const aboutImplant = { description: 'The implant that it is on' }
const aboutOcclusion = { description: 'How it meets the other jaw' }
const aboutMargin = { description: 'Where it ends on the tooth' }
const aboutDesign = { description: 'How it is shaped and finished' }

const Shade = Type.Object({ ...shadeOfGuide, ...shadeParts }, { $id: 'Shade', ...aboutShade })
const Implant = Type.Object(implantParts, { $id: 'Implant', ...aboutImplant })
const Occlusion = Type.Object(occlusionParts, { $id: 'Occlusion', ...aboutOcclusion })
const Margin = Type.Object(marginParts, { $id: 'Margin', ...aboutMargin })
const Design = Type.Object(designParts, { $id: 'ItemDesign', ...aboutDesign })

/** The parts of an item that are records of their own, with the keys of each. */
export const itemParts = {
  shade: Object.keys(Shade.properties),
  implant: Object.keys(Implant.properties),
  occlusion: Object.keys(Occlusion.properties),
  margin: Object.keys(Margin.properties),
  design: Object.keys(Design.properties),
} as const

const arch = nullable(oneOf(arches, 'The jaw, where single teeth do not say it'))
const material = nullable(
  oneOf(materialClasses, "The material; the product's own where none is named"),
)
const quantity = Type.Integer({
  minimum: 1,
  maximum: 1_000,
  description:
    'Number of units; without it one for each tooth or arch where the product is priced so, else 1',
  examples: [2],
})
const notes = nullable(text(2_000, 'A few words on this piece', 'Match the neighbour'))

/** Where the price of an item can come from, the closest first; `none`: the product has none yet. */
export const priceSources = [
  'connection_list',
  'group_list',
  'default_list',
  'base_price',
  'none',
] as const

const asked = {
  productId: Id,
  teeth: Type.Optional(Teeth),
  arch: Type.Optional(arch),
  units: Type.Optional(units),
  connectors: Type.Optional(connectors),
  material: Type.Optional(material),
  shade: Type.Optional(
    nullable(
      strict(
        { ...shadeOfGuide, ...Type.Partial(Type.Object(shadeParts)).properties },
        { $id: 'ShadeInput', ...aboutShade },
      ),
    ),
  ),
  implant: Type.Optional(
    nullable(
      strict(Type.Partial(Type.Object(implantParts)).properties, {
        $id: 'ImplantInput',
        ...aboutImplant,
      }),
    ),
  ),
  occlusion: Type.Optional(
    nullable(
      strict(Type.Partial(Type.Object(occlusionParts)).properties, {
        $id: 'OcclusionInput',
        ...aboutOcclusion,
      }),
    ),
  ),
  margin: Type.Optional(
    nullable(
      strict(Type.Partial(Type.Object(marginParts)).properties, {
        $id: 'MarginInput',
        ...aboutMargin,
      }),
    ),
  ),
  design: Type.Optional(
    nullable(
      strict(Type.Partial(Type.Object(designParts)).properties, {
        $id: 'ItemDesignInput',
        ...aboutDesign,
      }),
    ),
  ),
  options: Type.Optional(
    Type.Array(Type.Unsafe<string>({ ...Id, description: 'An option of the product' }), {
      uniqueItems: true,
      maxItems: 40,
      description: 'What the product is ordered with',
    }),
  ),
  quantity: Type.Optional(quantity),
  notes: Type.Optional(notes),
  allowsPreferences: Type.Optional(
    Type.Boolean({
      default: true,
      description:
        "Whether the dentist's preferences fill what is empty here when the order is sent",
    }),
  ),
}

/** A new item as it is ordered, given whole. */
export const NewOrderItem = strict(asked, { $id: 'NewOrderItem', description: 'A piece of work' })

/** An item as it is ordered, given whole: what is left out is not kept. */
export const OrderItemInput = strict({
  id: Type.Optional(
    Type.Unsafe<string>({
      ...Id,
      description: 'The item of this order that stays, with its frozen price; new without it',
    }),
  ),
  ...asked,
})
export type OrderItemInput = Static<typeof OrderItemInput>

const money = (description: string) =>
  nullable(Type.Unsafe<number>({ ...Minor, description: `${description}, in minor units` }))

/** An option of an item, with its price as it was frozen. */
const ItemOption = Type.Object(
  {
    id: Id,
    name: Type.String({ description: 'What it is', examples: ['Individual staining'] }),
    priceMinor: money('Its price before tax'),
    isPerUnit: Type.Boolean({
      description: 'Whether the price is for each unit, or once for the item',
      examples: [true],
    }),
  },
  { description: 'What the piece was ordered with' },
)

/** One piece of work of an order. Prices are null for members who may not see money. */
export const OrderItem = named(
  'OrderItem',
  {
    id: Id,
    productId: Id,
    description: Type.String({
      description: 'Name of the product when its price was frozen',
      examples: ['Zirconia crown'],
    }),
    names: Type.Unsafe<ProductNames>({
      ...productNames,
      description: '`description` by language, as the product had it then',
    }),
    restorationType: oneOf(restorationTypes, 'What is made'),
    teeth: Teeth,
    arch,
    units,
    connectors,
    material,
    shade: nullable(Shade),
    implant: nullable(Implant),
    occlusion: nullable(Occlusion),
    margin: nullable(Margin),
    design: nullable(Design),
    quantity,
    unitPriceMinor: money('Price of one unit before tax'),
    priceSource: nullable(oneOf(priceSources, 'Where the price came from')),
    priceListId: nullable(
      Type.Unsafe<string>({ ...Id, description: 'The price list that it came from' }),
    ),
    discountMinor: money('Taken off the line'),
    taxRateBasisPoints: nullable(
      Type.Integer({ description: 'Tax in basis points', examples: [1900] }),
    ),
    options: Type.Array(ItemOption, { description: 'What it is ordered with' }),
    lineTotalMinor: money('Quantity times price, with its options, less discount, before tax'),
    notes,
    allowsPreferences: Type.Boolean({
      description:
        "Whether the dentist's preferences fill what is empty here when the order is sent",
      examples: [true],
    }),
    preferenceFields: Type.Array(oneOf(rxItemFields, 'A field of the item'), {
      description:
        "The fields whose value was filled from the dentist's preferences; nobody typed it",
      examples: [['occlusion.contact']],
    }),
  },
  'One piece of work of an order',
)
export type OrderItem = Static<typeof OrderItem>

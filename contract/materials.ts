import { Type, type Static } from 'typebox'
import { materialClasses } from './catalog-terms.ts'
import { endpoint, members } from './endpoint.ts'
import { listQuery, pageOf, updatedSince } from './page.ts'
import {
  Id,
  idParams,
  line,
  named,
  nameLine,
  nullable,
  oneOf,
  recordTimes,
  strict,
} from './values.ts'

/** A word of the list of materials. */
export type MaterialClass = (typeof materialClasses)[number]

type MaterialGroup = 'ceramic' | 'metal_ceramic' | 'metal' | 'polymer' | 'wax' | 'other'

type MaterialFacts = { en: string; de: string; group: MaterialGroup }

/** Each material in words that a dental assistant uses, with its kind. */
export const materialFacts: Readonly<Record<MaterialClass, MaterialFacts>> = {
  zirconia_monolithic: {
    en: 'Zirconia, monolithic',
    de: 'Zirkonoxid, monolithisch',
    group: 'ceramic',
  },
  zirconia_multilayer: {
    en: 'Zirconia, multilayer',
    de: 'Zirkonoxid, mehrschichtig',
    group: 'ceramic',
  },
  zirconia_layered: {
    en: 'Zirconia, layered by hand',
    de: 'Zirkonoxid, verblendet',
    group: 'ceramic',
  },
  lithium_disilicate: { en: 'Lithium disilicate', de: 'Lithiumdisilikat', group: 'ceramic' },
  leucite_ceramic: { en: 'Leucite ceramic', de: 'Leuzitkeramik', group: 'ceramic' },
  feldspathic: { en: 'Feldspathic ceramic', de: 'Feldspatkeramik', group: 'ceramic' },
  hybrid_ceramic: { en: 'Hybrid ceramic', de: 'Hybridkeramik', group: 'ceramic' },
  pfm_high_noble: {
    en: 'Porcelain on high noble metal',
    de: 'Metallkeramik, hochgoldhaltig',
    group: 'metal_ceramic',
  },
  pfm_noble: {
    en: 'Porcelain on noble metal',
    de: 'Metallkeramik, Edelmetall',
    group: 'metal_ceramic',
  },
  pfm_base: {
    en: 'Porcelain on non-precious metal',
    de: 'Metallkeramik, edelmetallfrei',
    group: 'metal_ceramic',
  },
  full_cast_gold: { en: 'Full cast, gold', de: 'Vollguss, Gold', group: 'metal' },
  full_cast_base: {
    en: 'Full cast, non-precious',
    de: 'Vollguss, edelmetallfrei',
    group: 'metal',
  },
  cobalt_chrome: { en: 'Cobalt chrome', de: 'Kobalt-Chrom', group: 'metal' },
  titanium: { en: 'Titanium', de: 'Titan', group: 'metal' },
  peek: { en: 'PEEK', de: 'PEEK', group: 'polymer' },
  pmma: { en: 'PMMA, milled', de: 'PMMA, gefräst', group: 'polymer' },
  composite: { en: 'Composite', de: 'Komposit', group: 'polymer' },
  acrylic: { en: 'Acrylic', de: 'Prothesenkunststoff', group: 'polymer' },
  flexible_nylon: { en: 'Flexible nylon', de: 'Flexibles Nylon', group: 'polymer' },
  printed_resin: { en: 'Printed resin', de: 'Gedruckter Kunststoff', group: 'polymer' },
  wax: { en: 'Wax', de: 'Wachs', group: 'wax' },
  other: { en: 'Another material', de: 'Anderes Material', group: 'other' },
}

const tag = 'Materials'

/** What quantities of a material count: whole pieces, or weight and volume in their small units. */
export const materialUnits = ['piece', 'milligram', 'milliliter'] as const

const fields = {
  name: nameLine(120, 'Name under which it is sold', 'Northglass HT disc 98 mm'),
  manufacturer: nameLine(120, 'Who makes it', 'Northglass Ceramics'),
  class: oneOf(materialClasses, 'What it is'),
  unit: oneOf(materialUnits, 'What quantities of its lots count'),
}
const ceMarked = Type.Boolean({ description: 'Whether it carries the CE mark', examples: [true] })
const optionalFields = {
  type: nullable(line(80, 'Its form', 'Disc 98 mm, 14 mm')),
  iso10993Ref: nullable(line(120, 'Report on biocompatibility (ISO 10993)', 'ISO 10993-1 R-0042')),
  fdaClearance: nullable(line(40, 'Number at the FDA (United States)', 'K000000')),
}
const gtinFormat = { examples: ['04012345000009'] }

/** What a laboratory makes devices of. */
export const Material = named(
  'Material',
  {
    id: Id,
    ...fields,
    ...optionalFields,
    ceMarked,
    gtin: nullable(
      Type.String({ description: 'Number of the trade item, as 14 digits', ...gtinFormat }),
    ),
    isActive: Type.Boolean({ description: 'False once it is out of use', examples: [true] }),
    ...recordTimes,
  },
  'What a laboratory makes devices of; its own to see',
)
export type Material = Static<typeof Material>

const writable = {
  type: Type.Optional(optionalFields.type),
  ceMarked: Type.Optional(ceMarked),
  iso10993Ref: Type.Optional(optionalFields.iso10993Ref),
  fdaClearance: Type.Optional(optionalFields.fdaClearance),
  gtin: Type.Optional(
    nullable(
      Type.String({
        pattern: '^(\\d{8}|\\d{12,14})$',
        description:
          'Number of the trade item (GTIN-8, -12, -13 or -14); its last digit is checked',
        ...gtinFormat,
      }),
    ),
  ),
}
const OneMaterial = Type.Object({ material: Material })

export const listMaterials = endpoint({
  method: 'GET',
  path: '/materials',
  operationId: 'listMaterials',
  tag,
  summary: 'Materials, newest first',
  description: '`search` looks in name, manufacturer, form and GTIN.',
  access: members({ only: 'lab' }),
  query: listQuery({
    updatedSince,
    class: Type.Optional(oneOf(materialClasses, 'Only of this class')),
    archived: Type.Boolean({
      default: false,
      description: 'Whether to list those out of use instead',
    }),
  }),
  reply: { status: 200, body: pageOf(Material) },
})

export const createMaterial = endpoint({
  method: 'POST',
  path: '/materials',
  operationId: 'createMaterial',
  tag,
  summary: 'Add a material',
  access: members({ only: 'lab' }),
  body: strict({ ...fields, ...writable }),
  reply: { status: 201, body: OneMaterial },
  refuses: ['material_gtin_taken'],
})

export const getMaterial = endpoint({
  method: 'GET',
  path: '/materials/{id}',
  operationId: 'getMaterial',
  tag,
  summary: 'One material',
  access: members({ only: 'lab' }),
  params: idParams,
  reply: { status: 200, body: OneMaterial },
})

export const updateMaterial = endpoint({
  method: 'PUT',
  path: '/materials/{id}',
  operationId: 'updateMaterial',
  tag,
  summary: 'Change a material',
  description:
    'Only the keys that are sent are replaced. What was stated of devices before stays as it was; `unit` stays once there is a lot.',
  access: members({ only: 'lab' }),
  params: idParams,
  body: strict(
    {
      name: Type.Optional(fields.name),
      manufacturer: Type.Optional(fields.manufacturer),
      class: Type.Optional(fields.class),
      unit: Type.Optional(fields.unit),
      isActive: Type.Optional(
        Type.Boolean({ description: 'Whether it is in use', examples: [true] }),
      ),
      ...writable,
    },
    { minProperties: 1 },
  ),
  reply: { status: 200, body: OneMaterial },
  refuses: ['material_gtin_taken', 'material_unit_in_use'],
})

export const deleteMaterial = endpoint({
  method: 'DELETE',
  path: '/materials/{id}',
  operationId: 'deleteMaterial',
  tag,
  summary: 'Remove a material without lots',
  description: 'One that has lots stays, since devices were made of it: set `isActive` to false.',
  access: members({ only: 'lab' }),
  params: idParams,
  reply: { status: 204 },
  refuses: ['material_has_lots'],
})

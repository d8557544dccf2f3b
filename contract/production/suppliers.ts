import { Type, type Static } from 'typebox'
import { documentLanguages } from '../documents/pdf.ts'
import { endpoint, members } from '../platform/endpoint.ts'
import { listQuery, pageOf, updatedSinceAt } from '../platform/page.ts'
import {
  Email,
  Id,
  idParams,
  line,
  named,
  nameLine,
  nullable,
  oneOf,
  recordTimes,
  strict,
} from '../platform/values.ts'

const tag = 'Materials'

const name = nameLine(120, 'Its name', 'Dental Depot North')
const optionalFields = {
  email: nullable(Email),
  phone: nullable(line(40, 'Telephone', '+49 30 5550101')),
  address: nullable(
    Type.String({
      minLength: 1,
      maxLength: 300,
      description: 'Its address, as it is written on a letter',
      examples: ['Depot Road 5\nHamburg'],
    }),
  ),
  language: nullable(
    oneOf(documentLanguages, 'The language of purchase orders; null: that of the laboratory'),
  ),
  leadTimeDays: nullable(
    Type.Integer({
      minimum: 1,
      maximum: 365,
      description: 'Days from an order to its parcel; null: as measured by what came',
      examples: [4],
    }),
  ),
  customerNumber: nullable(line(60, 'The number that it knows the laboratory by', 'C-20481')),
}
const isActive = Type.Boolean({ description: 'False once it is archived', examples: [true] })

/** Whom a laboratory buys materials from. */
export const Supplier = named(
  'Supplier',
  { id: Id, name, ...optionalFields, isActive, ...recordTimes },
  'Whom a laboratory buys materials from; its own to see',
)
export type Supplier = Static<typeof Supplier>

const writable = {
  address: Type.Optional(optionalFields.address),
  language: Type.Optional(optionalFields.language),
  leadTimeDays: Type.Optional(optionalFields.leadTimeDays),
  email: Type.Optional(optionalFields.email),
  phone: Type.Optional(optionalFields.phone),
  customerNumber: Type.Optional(optionalFields.customerNumber),
}
const OneSupplier = Type.Object({ supplier: Supplier })

export const listSuppliers = endpoint({
  method: 'GET',
  path: '/suppliers',
  operationId: 'listSuppliers',
  tag,
  summary: 'Suppliers of materials, newest first',
  description: '`search` looks in name, email address and customer number.',
  access: members({ only: 'lab' }),
  query: listQuery({
    updatedSinceAt,
    isArchived: Type.Boolean({
      default: false,
      description: 'Whether to list archived suppliers instead',
    }),
  }),
  reply: { status: 200, body: pageOf(Supplier) },
})

export const createSupplier = endpoint({
  method: 'POST',
  path: '/suppliers',
  operationId: 'createSupplier',
  tag,
  summary: 'Add a supplier',
  access: members({ only: 'lab', needs: 'materials.write' }),
  body: strict({ name, ...writable }),
  reply: { status: 201, body: OneSupplier },
  refuses: ['supplier_name_taken'],
})

export const getSupplier = endpoint({
  method: 'GET',
  path: '/suppliers/{id}',
  operationId: 'getSupplier',
  tag,
  summary: 'One supplier',
  access: members({ only: 'lab' }),
  params: idParams,
  reply: { status: 200, body: OneSupplier },
})

export const updateSupplier = endpoint({
  method: 'PATCH',
  path: '/suppliers/{id}',
  operationId: 'updateSupplier',
  tag,
  summary: 'Change or archive a supplier',
  description:
    'Only the keys that are sent are replaced. One that is no longer bought from is archived by `isActive`: its purchase orders stay, and nothing new is ordered from it.',
  access: members({ only: 'lab', needs: 'materials.write' }),
  params: idParams,
  body: strict(
    { name: Type.Optional(name), isActive: Type.Optional(isActive), ...writable },
    { minProperties: 1 },
  ),
  reply: { status: 200, body: OneSupplier },
  refuses: ['supplier_name_taken'],
})

import { Type, type Static } from 'typebox'
import { endpoint, members } from '../platform/endpoint.ts'
import { listQuery, pageOf, updatedSinceAt } from '../platform/page.ts'
import { Id, idParams, named, nullable, recordTimes, strict } from '../platform/values.ts'
import { DentistPreferences } from './dentists.ts'

const tag = 'Customers'

const id = (description: string) => Type.Unsafe<string>({ ...Id, description })
const customerId = id('The customer')
const dentistId = nullable(id('Only for work of this dentist; null: of every dentist'))
const preferences = Type.Unsafe<DentistPreferences>({
  ...DentistPreferences,
  description: 'How the work is made; a key that is absent was not agreed',
})

/** How a laboratory makes work for a customer. */
export const CustomerAgreement = named(
  'CustomerAgreement',
  {
    id: Id,
    customerId,
    dentistId,
    dentistName: nullable(
      Type.String({ description: 'The dentist by name', examples: ['Dr. Mira Example'] }),
    ),
    preferences,
    ...recordTimes,
  },
  "How a laboratory makes work for a customer or one of its dentists; the laboratory's own to see",
)
export type CustomerAgreement = Static<typeof CustomerAgreement>

const OneAgreement = Type.Object({ customerAgreement: CustomerAgreement })
const labs = members({ only: 'lab' })
const editors = members({ only: 'lab', needs: 'contacts.write' })

export const listCustomerAgreements = endpoint({
  method: 'GET',
  path: '/customer-agreements',
  operationId: 'listCustomerAgreements',
  tag,
  summary: 'How work is made for customers, newest first',
  description: '`search` looks in the name of the customer.',
  access: labs,
  query: listQuery({
    updatedSinceAt,
    customerId: Type.Optional(id('Only of this customer')),
  }),
  reply: { status: 200, body: pageOf(CustomerAgreement) },
})

export const createCustomerAgreement = endpoint({
  method: 'POST',
  path: '/customer-agreements',
  operationId: 'createCustomerAgreement',
  tag,
  summary: 'Note how work is made for a customer',
  description:
    'One for the customer and one for each of its dentists, whose keys come before those of the customer. When an order is accepted, what differs is shown.',
  access: editors,
  body: strict({
    customerId,
    dentistId: Type.Optional(dentistId),
    preferences,
  }),
  reply: { status: 201, body: OneAgreement },
  refuses: ['not_found', 'customer_agreement_exists'],
})

export const getCustomerAgreement = endpoint({
  method: 'GET',
  path: '/customer-agreements/{id}',
  operationId: 'getCustomerAgreement',
  tag,
  summary: 'How work is made for one customer',
  access: labs,
  params: idParams,
  reply: { status: 200, body: OneAgreement },
})

export const updateCustomerAgreement = endpoint({
  method: 'PATCH',
  path: '/customer-agreements/{id}',
  operationId: 'updateCustomerAgreement',
  tag,
  summary: 'Change how work is made for a customer',
  description: '`preferences` are replaced as a whole.',
  access: editors,
  params: idParams,
  body: strict({ preferences: Type.Optional(preferences) }, { minProperties: 1 }),
  reply: { status: 200, body: OneAgreement },
})

export const deleteCustomerAgreement = endpoint({
  method: 'DELETE',
  path: '/customer-agreements/{id}',
  operationId: 'deleteCustomerAgreement',
  tag,
  summary: 'Remove how work is made for a customer',
  access: editors,
  params: idParams,
  reply: { status: 204 },
})

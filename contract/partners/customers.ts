import { Type, type Static } from 'typebox'
import { endpoint, members } from '../platform/endpoint.ts'
import { documentLanguages } from '../documents/pdf.ts'
import { BasisPoints } from '../finance/finance-settings.ts'
import { listQuery, pageOf, sortingBy, updatedSinceAt } from '../platform/page.ts'
import {
  Country,
  Currency,
  Email,
  Id,
  idParams,
  line,
  Minor,
  named,
  nameLine,
  nullable,
  oneOf,
  recordTimes,
  strict,
  text,
} from '../platform/values.ts'

const tag = 'Customers'

/** Whether a laboratory works for a customer. */
export const customerStatuses = ['active', 'archived'] as const

const fields = {
  email: nullable(Email),
  phone: nullable(line(40, 'Telephone', '+49 30 5550100')),
  addressLine1: nullable(line(120, 'Street and number', 'Sample Street 1')),
  addressLine2: nullable(line(120, 'Further line of the address', 'Back building')),
  city: nullable(line(80, 'City', 'Berlin')),
  region: nullable(line(80, 'State or region', 'Berlin')),
  postalCode: nullable(line(20, 'Postal code', '10115')),
  country: nullable(Country),
  accountNumber: nullable(line(40, 'Number of the customer in the laboratory', 'K-1042')),
  tags: Type.Array(line(40, 'A word to sort customers by', 'implants'), {
    maxItems: 20,
    description: 'Words to sort customers by',
  }),
  isOnCreditHold: Type.Boolean({
    description: 'Whether the laboratory waits for money before it takes more work',
    examples: [false],
  }),
  isChargedLateFees: Type.Boolean({
    description: 'Whether late fees are charged to this customer, where the laboratory charges any',
    examples: [true],
  }),
  depositBasisPoints: nullable(
    Type.Unsafe<number>({
      ...BasisPoints,
      description:
        'What part of an accepted order is asked for as a deposit, in basis points; null: as the finance settings say',
    }),
  ),
  documentLanguage: nullable(
    oneOf(
      documentLanguages,
      "Language of an offline customer's documents; null: the laboratory's. A connected clinic reads in its own",
    ),
  ),
  notes: nullable(text(4_000, 'Notes of the laboratory', 'Calls before sending')),
}
const name = nameLine(120, 'Name of the practice', 'Clinic at the Park')

const customer = {
  id: Id,
  labConnectionId: nullable(
    Type.Unsafe<string>({
      ...Id,
      description: 'The connection of a clinic on the service; null for an offline customer',
    }),
  ),
  name,
  ...fields,
  status: oneOf(customerStatuses, 'Whether it is in use'),
  ...recordTimes,
}

/** Whom a laboratory works for. */
export const Customer = named(
  'Customer',
  customer,
  'Whom a laboratory works for: a connected clinic, or an offline customer on paper',
)
export type Customer = Static<typeof Customer>

const Balance = named(
  'CustomerBalance',
  {
    currency: Currency,
    amountMinor: Type.Unsafe<number>({
      ...Minor,
      description: 'What the customer owes, in minor units; negative when it paid too much',
    }),
  },
  'The sum over the ledger of a customer in one currency',
)

/** A customer with what it owes. */
export const CustomerWithBalances = named(
  'CustomerWithBalances',
  {
    ...customer,
    balances: Type.Optional(
      Type.Array(Balance, {
        description:
          'One for each currency of the ledger; left out for members who may not see money',
      }),
    ),
  },
  'A customer with what it owes',
)
export type CustomerWithBalances = Static<typeof CustomerWithBalances>

const writable = {
  email: Type.Optional(fields.email),
  phone: Type.Optional(fields.phone),
  addressLine1: Type.Optional(fields.addressLine1),
  addressLine2: Type.Optional(fields.addressLine2),
  city: Type.Optional(fields.city),
  region: Type.Optional(fields.region),
  postalCode: Type.Optional(fields.postalCode),
  country: Type.Optional(fields.country),
  accountNumber: Type.Optional(fields.accountNumber),
  tags: Type.Optional(fields.tags),
  isOnCreditHold: Type.Optional(fields.isOnCreditHold),
  isChargedLateFees: Type.Optional(fields.isChargedLateFees),
  depositBasisPoints: Type.Optional(fields.depositBasisPoints),
  documentLanguage: Type.Optional(fields.documentLanguage),
  notes: Type.Optional(fields.notes),
}

const OneCustomer = Type.Object({ customer: Customer })

/** What a list of customers can be sorted by. */
export const customerSorts = ['name', 'accountNumber', 'city'] as const
/** What a list of customers is sorted by. */
export type CustomerSort = (typeof customerSorts)[number]

export const listCustomers = endpoint({
  method: 'GET',
  path: '/customers',
  operationId: 'listCustomers',
  tag,
  summary: 'Customers, newest first or sorted',
  description:
    'Offline customers and connected clinics. `search` looks in name, account number, city and email.',
  access: members({ only: 'lab' }),
  query: listQuery({
    ...sortingBy(
      customerSorts,
      'By the name; the account number; the city. Without it the newest first',
    ),
    updatedSinceAt,
    isArchived: Type.Boolean({
      default: false,
      description: 'Whether to list archived customers instead',
    }),
  }),
  reply: { status: 200, body: pageOf(Customer) },
})

export const createCustomer = endpoint({
  method: 'POST',
  path: '/customers',
  operationId: 'createCustomer',
  tag,
  summary: 'Add an offline customer',
  description: 'A clinic on the service becomes a customer by a lab connection.',
  access: members({ only: 'lab', needs: 'contacts.write' }),
  body: strict({ name, ...writable }),
  reply: { status: 201, body: OneCustomer },
})

export const getCustomer = endpoint({
  method: 'GET',
  path: '/customers/{id}',
  operationId: 'getCustomer',
  tag,
  summary: 'One customer with its balance',
  access: members({ only: 'lab' }),
  params: idParams,
  reply: { status: 200, body: Type.Object({ customer: CustomerWithBalances }) },
})

export const updateCustomer = endpoint({
  method: 'PATCH',
  path: '/customers/{id}',
  operationId: 'updateCustomer',
  tag,
  summary: 'Change a customer',
  description: 'Only the keys that are sent are replaced; `tags` as a whole.',
  access: members({ only: 'lab', credential: 'session', needs: 'contacts.write' }),
  params: idParams,
  body: strict({ name: Type.Optional(name), ...writable }, { minProperties: 1 }),
  reply: { status: 200, body: OneCustomer },
})

export const archiveCustomer = endpoint({
  method: 'DELETE',
  path: '/customers/{id}',
  operationId: 'archiveCustomer',
  tag,
  summary: 'Archive a customer',
  description:
    'The customer leaves the lists; its orders and its ledger stay. A connected clinic stays until the connection ends.',
  access: members({ only: 'lab', role: 'owner', credential: 'session' }),
  params: idParams,
  reply: { status: 204 },
  refuses: ['customer_still_connected'],
})

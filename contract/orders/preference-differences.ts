import { Type, type Static } from 'typebox'
import { rxItemFields } from '../catalog/rx-rules.ts'
import { endpoint, members } from '../platform/endpoint.ts'
import { Id, idParams, named, nullable, oneOf } from '../platform/values.ts'

const text = (description: string, example: string) =>
  nullable(Type.String({ description, examples: [example] }))

/** Whose wish it is: the dentist's preferences, or what the laboratory noted of customer or dentist. */
export const preferenceSources = ['dentist', 'customer_agreement', 'dentist_agreement'] as const

const Difference = Type.Object(
  {
    itemId: Type.Unsafe<string>({ ...Id, description: 'The piece of work' }),
    field: oneOf([...rxItemFields, 'shade.system'] as const, 'What differs'),
    ordered: text('What the order says; null where it says nothing', 'heavy'),
    dentistValue: text('What the preferences of the dentist say', 'light'),
    agreedValue: text('What the laboratory noted', 'none'),
  },
  { $id: 'PreferenceDifference', description: 'A field that is ordered otherwise than usual' },
)

const Remark = Type.Object(
  {
    source: oneOf(preferenceSources, 'Whose wish it is'),
    about: oneOf(['notes', 'tryIn', 'delivery'] as const, 'What it is about'),
    text: Type.String({ description: 'In words', examples: ['Call before a change of design'] }),
  },
  { $id: 'PreferenceRemark', description: 'What is wished in words' },
)

/** Where an order differs from what is usual, and what is wished besides. */
export const PreferenceDifferences = named(
  'PreferenceDifferences',
  {
    differences: Type.Array(Difference, { description: 'What is ordered otherwise than usual' }),
    remarks: Type.Array(Remark, { description: 'What is wished in words' }),
  },
  'Where an order differs from what the dentist prefers and what the laboratory noted',
)
export type PreferenceDifferences = Static<typeof PreferenceDifferences>

export const getPreferenceDifferences = endpoint({
  method: 'GET',
  path: '/orders/{id}/preference-differences',
  operationId: 'getPreferenceDifferences',
  tag: 'Orders',
  summary: 'What is ordered otherwise than usual',
  description:
    "Compares each piece of work with the dentist's preferences as they were when the order was sent, and with what the laboratory noted of the customer and the dentist.",
  access: members({ only: 'lab', floor: true }),
  params: idParams,
  reply: { status: 200, body: Type.Object({ preferenceDifferences: PreferenceDifferences }) },
})

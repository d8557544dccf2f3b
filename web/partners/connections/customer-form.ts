import type { Customer } from '#contract/partners/customers'
import type { Args } from '../../api/client.ts'

const texts = [
  'email',
  'phone',
  'addressLine1',
  'addressLine2',
  'postalCode',
  'city',
  'region',
  'country',
  'accountNumber',
  'notes',
] as const
type TextName = (typeof texts)[number]

/** A customer as its form holds it: texts, with tags separated by commas. */
export type CustomerForm = Record<TextName, string> & {
  name: string
  tags: string
  isOnCreditHold: boolean
  isChargedLateFees: boolean
  depositBasisPoints: number | null
  documentLanguage: Customer['documentLanguage'] | ''
}

/** What the form begins with: the customer, or nothing. */
export const formOfCustomer = (customer: Customer | null): CustomerForm => ({
  ...(Object.fromEntries(texts.map((name) => [name, customer?.[name] ?? ''])) as Record<
    TextName,
    string
  >),
  name: customer?.name ?? '',
  tags: (customer?.tags ?? []).join(', '),
  isOnCreditHold: customer?.isOnCreditHold ?? false,
  isChargedLateFees: customer?.isChargedLateFees ?? true,
  depositBasisPoints: customer?.depositBasisPoints ?? null,
  documentLanguage: customer?.documentLanguage ?? '',
})

/** What is sent for the form; an empty text takes the value away. */
export function bodyOfCustomer(form: CustomerForm): Args<'createCustomer'>['body'] {
  const { name, tags, isOnCreditHold, isChargedLateFees, depositBasisPoints, documentLanguage } =
    form
  const values = Object.fromEntries(
    texts.map((key) => [key, form[key].trim() === '' ? null : form[key].trim()]),
  ) as Record<TextName, string | null>
  const words = tags
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')
  return {
    ...values,
    name: name.trim(),
    tags: [...new Set(words)],
    isOnCreditHold,
    isChargedLateFees,
    depositBasisPoints,
    documentLanguage: documentLanguage || null,
  }
}

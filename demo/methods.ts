import { stamp, type Book } from './book.ts'
import type { Partner } from './connections.ts'
import type { PaymentAccount } from './payments.ts'

/** The card that a clinic left with its laboratory. It is charged only when its owner says so. */
export function addSavedMethod(
  book: Book,
  { lab, clinic, connectionId }: Partner,
  provider: PaymentAccount,
): void {
  if (!clinic || connectionId === null) return
  const savedMs = book.ago(61)
  const sides = { labOrganizationId: lab.id, clinicOrganizationId: clinic.id }
  const place = {
    providerAccountId: provider.accountId,
    providerCustomerId: 'cus_demoKastanienbogen',
  }
  book.add('stripeCustomers', { ...sides, ...place, createdAt: stamp(savedMs) })
  book.add('paymentMethods', {
    ...sides,
    ...place,
    id: book.id('payment methods', savedMs),
    labConnectionId: connectionId,
    providerMethodId: 'pm_demoKastanienbogen',
    kind: 'card',
    brand: 'visa',
    lastDigits: '4242',
    expiresOn: '2030-08',
    status: 'active',
    createdAt: stamp(savedMs),
    updatedAt: stamp(savedMs),
  })
}

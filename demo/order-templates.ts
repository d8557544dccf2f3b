import { stamp, type Book } from './book.ts'
import type { Product } from './catalog.ts'
import type { Partner } from './connections.ts'

const templateCount = 3

/** Adds what a clinic usually orders from a laboratory: its first products, each under its name. */
export function addOrderTemplates(
  book: Book,
  { lab, clinic, connectionId }: Partner,
  products: readonly Product[],
): void {
  const member = clinic?.people[0]
  if (!clinic || !member || connectionId === null) return
  const addedMs = book.ago(90)
  const at = stamp(addedMs)
  for (const product of products.slice(0, templateCount)) {
    const item = {
      productId: product.id,
      description: product.name,
      restorationType: product.restorationType,
      arch: null,
      material: product.material,
      implant: null,
      occlusion: null,
      margin: null,
      design: null,
      options: [],
      notes: null,
      allowsPreferences: true,
    }
    book.add('orderTemplates', {
      organizationId: clinic.id,
      id: book.id('order templates', addedMs),
      name: `${product.name}, ${lab.country === 'DE' ? 'wie immer' : 'usual'}`,
      labConnectionId: connectionId,
      impressionType: 'digital_scan',
      instructions: null,
      items: [item],
      createdAt: at,
      updatedAt: at,
    })
  }
  const [first] = products
  if (!first) return
  book.add('favouriteProducts', {
    organizationId: clinic.id,
    userId: member.userId,
    productOwnerId: lab.id,
    productId: first.id,
    createdAt: at,
  })
}

import { Star } from 'lucide-react'
import type { Item } from '../../api/client.ts'
import { useCommand } from '../../api/hooks.ts'
import { useAll } from '../../api/use-all.ts'
import { useSession } from '../../app/session.tsx'
import { useMessages } from '../../i18n/index.tsx'
import { IconButton } from '../../ui/button.tsx'
import type { Product } from './item-edits.ts'

/** What a member starred and the clinic orders, by product. */
export type Favourites = ReadonlyMap<string, Item<'listFavouriteProducts'>>

/** The favourites of the member; none for a laboratory. */
export function useFavourites(labConnectionId: string): Favourites {
  const { isLab } = useSession()
  const { data = [] } = useAll(
    'listFavouriteProducts',
    { query: { labConnectionId } },
    { isEnabled: !isLab && labConnectionId !== '' },
  )
  return new Map(data.map((one) => [one.id, one]))
}

/** Starred products first, then what is ordered most; the others stay in their order. */
export const favouritesFirst = (
  products: readonly Product[],
  favourites: Favourites,
): Product[] => {
  const rank = ({ id }: Product) => {
    const one = favourites.get(id)
    return one ? (one.isStarred ? 1_000_000 : 0) + one.orderCount : 0
  }
  return products.toSorted((one, other) => rank(other) - rank(one))
}

/** Stars a product or takes its star off. */
export function StarButton({ product, isStarred }: { product: Product; isStarred: boolean }) {
  const t = useMessages().newOrder
  const star = useCommand('createFavouriteProduct')
  const unstar = useCommand('deleteFavouriteProduct')
  const press = () =>
    isStarred
      ? unstar.run({ params: { id: product.id } })
      : star.run({ body: { productId: product.id } })
  return (
    <IconButton
      label={isStarred ? t.unstar(product.name) : t.star(product.name)}
      aria-pressed={isStarred}
      icon={<Star aria-hidden className={`size-4 ${isStarred ? 'fill-current' : ''}`} />}
      onClick={() => void press()}
    />
  )
}

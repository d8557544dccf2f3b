type Category = { id: string; name: string; parentId: string | null; sortOrder: number }

/** A category with how deep it is below the top. */
export type Branch<C> = { category: C; depth: number }

/**
 * Categories from top to bottom: each directly above its own, by their positions and then by name. A
 * category whose parent is not among them is at the top.
 */
export function branchesOf<C extends Category>(categories: readonly C[]): Branch<C>[] {
  const known = new Set(categories.map(({ id }) => id))
  const below = Map.groupBy(categories, ({ parentId }) =>
    parentId !== null && known.has(parentId) ? parentId : null,
  )
  const visit = (parentId: string | null, depth: number): Branch<C>[] =>
    (below.get(parentId) ?? [])
      .toSorted((a, b) => a.sortOrder - b.sortOrder || a.name.localeCompare(b.name))
      .flatMap((category) => [{ category, depth }, ...visit(category.id, depth + 1)])
  return visit(null, 0)
}

/** The categories that a category can be moved into: all but itself and those below it. */
export function parentsFor<C extends Category>(
  categories: readonly C[],
  id: string | null,
): Branch<C>[] {
  const branches = branchesOf(categories)
  const start = branches.findIndex(({ category }) => category.id === id)
  if (start < 0) return branches
  const depth = branches[start]?.depth ?? 0
  const length = branches.slice(start + 1).findIndex((branch) => branch.depth <= depth)
  const end = length < 0 ? branches.length : start + 1 + length
  return branches.filter((_, place) => place < start || place >= end)
}

import { usualOf, type MoneyKind, type NotificationKind } from '#contract/workspace/notifications'

/** What is about an order. */
export type OrderKind = Exclude<NotificationKind, MoneyKind>

/** Something that happened, as far as it decides about who is notified. */
export type News = {
  kind: OrderKind
  actorUserId: string | null
  actorOrganizationId: string | null
  /** Users whom a comment names. */
  mentions: readonly string[]
  /** Users whose work it concerns, whoever follows the order. */
  concerned: readonly string[]
}

/** An active member of an organization that may see what happened. */
export type Listener = {
  organizationId: string
  userId: string
  /** Whether the member follows the order; false is a no, null has said nothing. */
  isWatching: boolean | null
}

// Someone of the other side has to be notified of it even when nobody follows the order yet. Who
// said no is asked only where the work stops otherwise.
function audience<L extends Listener>(kind: OrderKind, side: readonly L[], isOwn: boolean): L[] {
  // A recall is of many orders at once: everyone has to be notified of it, whatever they follow.
  if (kind === 'recall') return [...side]
  const watching = side.filter(({ isWatching }) => isWatching === true)
  if (isOwn || watching.length > 0) return watching
  return side.filter(({ isWatching }) => isWatching !== false || usualOf(kind).isFixed === true)
}

/**
 * Who is notified of what happened, and as what: the watchers of both sides, all of the other side
 * where nobody watches, whoever is mentioned, and whose work it concerns. Never who did it.
 */
export function chooseAudience<L extends Listener>(
  news: News,
  listeners: readonly L[],
): { listener: L; kind: OrderKind }[] {
  const sides = Map.groupBy(listeners, ({ organizationId }) => organizationId)
  const hearing = new Set(
    [...sides].flatMap(([id, side]) => audience(news.kind, side, id === news.actorOrganizationId)),
  )
  return listeners
    .filter(({ userId }) => userId !== news.actorUserId)
    .flatMap((listener) => {
      if (news.mentions.includes(listener.userId)) return { listener, kind: 'mention' as const }
      const isConcerned = news.concerned.includes(listener.userId) && listener.isWatching !== false
      return hearing.has(listener) || isConcerned ? { listener, kind: news.kind } : []
    })
}

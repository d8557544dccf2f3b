import type { OrganizationType } from '#contract/platform/endpoint'
import { notificationKindNames, type NotificationKind } from '#contract/workspace/notifications'
import { dayMs, hourMs, openChance, stamp, type Book, type Chance, type Row } from './book.ts'
import type { DemoOrganization } from './organizations.ts'
import type { DemoOrder } from './demo-order.ts'
import { languageOf, textIn, type DemoText } from './texts.ts'

type Sides = readonly [asking: DemoOrganization, answering: DemoOrganization]

type Talk = readonly [question: DemoText, answer: DemoText]

const talks: Record<OrganizationType, readonly Talk[]> = {
  clinic: [
    ['Could you take the shade from the photo? The tab was dry.', 'We can, it looks like A2.'],
    ['The patient leaves on Friday. Is a day earlier possible?', 'We will try, no promise yet.'],
    ['Please keep the embrasures open.', 'Noted, we will.'],
  ],
  lab: [
    ['The margin of the preparation is unclear at the back.', 'We send a new scan tomorrow.'],
    ['There is little room for the material. May we go thinner?', 'Yes, down to 0.8 mm.'],
    ['Do you want a try-in for this one?', 'No, straight to the end, please.'],
  ],
}
const notes: Record<OrganizationType, readonly DemoText[]> = {
  clinic: ['Call the front desk before booking the chair.', 'Second case this month.'],
  lab: ['Use the new milling bars.', 'Check the contacts twice.'],
}

/** Something that members of the other side were notified. */
type News = {
  kind: NotificationKind
  atMs: number
  orderId: string
  eventSequence: number | null
  commentId: string | null
  actorName: string
  from: DemoOrganization
  to: DemoOrganization
}

type NewComment = {
  order: DemoOrder
  from: DemoOrganization
  body: DemoText
  visibility: 'shared' | 'internal'
  atMs: number
  chance: Chance
  attachments?: string[]
}

/** Adds what somebody of a side wrote about an order. */
export function addComment(
  book: Book,
  { order, from, body, visibility, atMs, chance, attachments = [] }: NewComment,
): Row<'comments'> {
  const { lab, clinic } = order.partner
  const author = chance.pick(from.people)
  const language = visibility === 'shared' ? languageOf(lab, clinic) : languageOf(from)
  const isOf = (side: DemoOrganization | null) =>
    side && (visibility === 'shared' || side === from) ? side.id : null
  return book.add('comments', {
    id: book.id('comments', atMs),
    orderId: order.row.id,
    organizationId: from.id,
    authorUserId: author.userId,
    authorName: author.name,
    labOrganizationId: isOf(lab),
    clinicOrganizationId: isOf(clinic),
    visibility,
    body: textIn(language, body),
    mentions: [],
    attachments,
    createdAt: stamp(atMs),
    updatedAt: stamp(atMs),
  })
}

function addRead(book: Book, comment: Row<'comments'>, by: DemoOrganization, atMs: number): void {
  const [reader] = by.people
  if (!reader || atMs > book.nowMs) return
  book.add('commentReads', {
    commentId: comment.id,
    organizationId: by.id,
    userId: reader.userId,
    userName: reader.name,
    labOrganizationId: comment.labOrganizationId,
    clinicOrganizationId: comment.clinicOrganizationId,
    readAt: stamp(atMs),
  })
}

const newsOf = (
  { id, orderId, authorName }: Row<'comments'>,
  [from, to]: Sides,
  atMs: number,
): News => ({
  kind: 'comment',
  atMs,
  orderId,
  eventSequence: null,
  commentId: id,
  actorName: authorName,
  from,
  to,
})

// Of every order that both sides see, two in five are talked about.
function addConversation(book: Book, order: DemoOrder, chance: Chance): News[] {
  const { lab, clinic } = order.partner
  const startMs = order.moments[1]?.atMs
  if (!clinic || order.row.status === 'draft' || startMs === undefined) return []
  if (!chance.happens(0.4)) return []
  const [asking, answering]: Sides = chance.happens(0.5) ? [lab, clinic] : [clinic, lab]
  const [question, answer] = chance.pick(talks[asking.type])
  const askedMs = Math.min(startMs + chance.whole(1, 4) * hourMs, book.nowMs - 3 * hourMs)
  const answeredMs = askedMs + 2 * hourMs
  const writeComment = (from: DemoOrganization, body: DemoText, atMs: number) =>
    addComment(book, { order, from, body, visibility: 'shared', atMs, chance })
  const asked = writeComment(asking, question, askedMs)
  addRead(book, asked, answering, askedMs + hourMs)
  const news = [newsOf(asked, [asking, answering], askedMs)]
  if (chance.happens(0.3)) {
    const note = { order, from: asking, body: chance.pick(notes[asking.type]), chance }
    addComment(book, { ...note, visibility: 'internal', atMs: askedMs + hourMs })
  }
  if (chance.happens(0.7)) {
    const answered = writeComment(answering, answer, answeredMs)
    addRead(book, answered, asking, answeredMs + 12 * hourMs)
    news.push(newsOf(answered, [answering, asking], answeredMs))
  }
  return news
}

function newsOfEvents(book: Book, orders: readonly DemoOrder[]): News[] {
  const partners = new Map(orders.map(({ row, partner }) => [row.id, partner]))
  return (book.rowsOf('orderEvents') as readonly Row<'orderEvents'>[]).flatMap((event) => {
    const partner = partners.get(event.orderId)
    const kind = notificationKindNames.find((name) => name === event.action)
    if (!partner?.clinic || !kind || event.labOrganizationId === null) return []
    const isOfLab = event.actorOrganizationId === partner.lab.id
    return {
      kind,
      atMs: Date.parse(String(event.createdAt)),
      orderId: event.orderId,
      eventSequence: event.sequence,
      commentId: null,
      actorName: event.actorName,
      from: isOfLab ? partner.lab : partner.clinic,
      to: isOfLab ? partner.clinic : partner.lab,
    }
  })
}

/** How many notifications each person of the demo who signs in has, at most. */
const notifiedMost = 40
// The owner and the first of the staff: those who sign in.
const notifiedPeople = 2
// Since Friday morning.
const unreadDays = 3

function addNotifications(book: Book, news: readonly News[]): void {
  for (const [to, own] of Map.groupBy(news, (one) => one.to)) {
    const latest = own.toSorted((a, b) => a.atMs - b.atMs).slice(-notifiedMost)
    for (const { kind, atMs, from, actorName, orderId, eventSequence, commentId } of latest) {
      for (const { userId } of to.people.slice(0, notifiedPeople)) {
        const readAt = atMs < book.nowMs - unreadDays * dayMs ? stamp(atMs + hourMs) : null
        book.add('notifications', {
          id: book.id('notifications', atMs),
          organizationId: to.id,
          userId,
          kind,
          orderId,
          eventSequence,
          commentId,
          actorName,
          actorOrganizationName: from.name,
          readAt,
          createdAt: stamp(atMs),
          updatedAt: readAt ?? stamp(atMs),
        })
      }
    }
  }
}

/** Adds what both sides said about the orders, and what those who sign in were reported last. */
export function addTalk(book: Book, orders: readonly DemoOrder[]): void {
  const chance = openChance('talk')
  const comments = orders.flatMap((order) => addConversation(book, order, chance))
  addNotifications(book, [...newsOfEvents(book, orders), ...comments])
}

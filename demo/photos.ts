import type { FileKind } from '#contract/scans/files'
import { hourMs, openChance, type Book } from './book.ts'
import type { DemoOrder } from './demo-order.ts'
import { addFile } from './files.ts'
import { readPhoto, type PhotoName } from './photos/made.ts'
import { addComment } from './talk.ts'
import type { DemoText } from './texts.ts'

type Shown = {
  photo: PhotoName
  kind: FileKind
  /** Who sends it; the other side answers. */
  from: 'clinic' | 'lab'
  words: DemoText
  answer: DemoText
}

const shades: Readonly<Record<string, PhotoName>> = {
  A1: 'shade-a1',
  A2: 'shade-a2',
  A3: 'shade-a3',
}

const ofShade = (photo: PhotoName): Shown => ({
  photo,
  kind: 'photo_shade',
  from: 'clinic',
  words: 'Shade photo with the tab beside 21, taken before the teeth dried out.',
  answer: 'Thank you. The tab fits; we keep the neck a little warmer, as in the photo.',
})

const others: readonly Shown[] = [
  {
    photo: 'smile-1',
    kind: 'photo_intraoral',
    from: 'clinic',
    words: 'The smile line is in the photo. Please do not make the edges longer.',
    answer: 'Seen. We keep the length of the neighbours.',
  },
  {
    photo: 'smile-2',
    kind: 'photo_intraoral',
    from: 'clinic',
    words: 'The smile line is in the photo. Please do not make the edges longer.',
    answer: 'Seen. We keep the length of the neighbours.',
  },
  {
    photo: 'bite',
    kind: 'other',
    from: 'lab',
    words: 'The models are in the articulator as in the photo. Is this bite right?',
    answer: 'Yes, that is the bite. Please go on.',
  },
]

const most = 36

/** The photo that fits the work of an order: its shade, where there is a tab of it, else one of the others. */
function photoOf({ items }: DemoOrder, place: number): Shown | undefined {
  const text = JSON.stringify(items.map(({ shade }) => shade ?? null))
  const shade = Object.keys(shades).find((name) => text.includes(`"${name}"`))
  const photo = shade === undefined ? undefined : shades[shade]
  return photo && place % 3 !== 2 ? ofShade(photo) : others[place % others.length]
}

/**
 * Adds photos to open orders, and what both sides say about them. No more than the disk of a first start
 * should carry: each is kept with its copies.
 */
export function addPhotos(book: Book, orders: readonly DemoOrder[]): void {
  const chance = openChance('photos')
  for (const [place, order] of orders.slice(0, most).entries()) {
    const { lab, clinic } = order.partner
    const shown = photoOf(order, place)
    if (!clinic || !shown) continue
    const [from, to] = shown.from === 'clinic' ? [clinic, lab] : [lab, clinic]
    const sentMs = Math.min(
      (order.moments[1]?.atMs ?? book.nowMs) + hourMs,
      book.nowMs - 5 * hourMs,
    )
    const { row } = addFile(book, order, {
      owner: from,
      kind: shown.kind,
      format: 'jpg',
      name: `${shown.photo}.jpg`,
      bytes: readPhoto(shown.photo),
      uploadedMs: sentMs,
    })
    const shared = { order, visibility: 'shared', chance } as const
    addComment(book, {
      ...shared,
      from,
      body: shown.words,
      atMs: sentMs,
      attachments: [row.id],
    })
    if (chance.happens(0.7)) {
      addComment(book, { ...shared, from: to, body: shown.answer, atMs: sentMs + 3 * hourMs })
    }
  }
}

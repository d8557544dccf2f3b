import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import sharp from 'sharp'
import { fillOrder } from './browser-helpers.ts'
import { addressOf } from './page-list.ts'
import { openStage, type Who } from './browser-app.ts'
import type { Looks, Visit } from './browser-session.ts'

/** A picture of the README: what is seen, by whom, and how. */
type Picture = {
  name: string
  route: string
  who: Who
  looks?: Looks
  /** What is done on the page before the picture. */
  before?: (visit: Visit) => Promise<void>
}

async function fillForm(visit: Visit): Promise<void> {
  await fillOrder(visit, 'Nora Sample')
  await visit.page.evaluate(() =>
    document.querySelector('#section-work')?.scrollIntoView({ block: 'start' }),
  )
  await visit.settle()
}

const pictures: readonly Picture[] = [
  { name: 'home-of-a-laboratory', route: '/', who: 'lab-owner' },
  { name: 'orders', route: '/orders', who: 'lab-owner' },
  { name: 'order', route: '/orders/$id', who: 'lab-owner', looks: { theme: 'dark' } },
  { name: 'board', route: '/production', who: 'lab-owner' },
  { name: 'new-order', route: '/orders/new', who: 'clinic-owner', before: fillForm },
  { name: 'invoice', route: '/invoices/$id', who: 'clinic-owner' },
  {
    name: 'phone',
    route: '/orders',
    who: 'clinic-owner',
    looks: { isPhone: true, theme: 'dark' },
  },
]

const largestBytes = 100_000
const folder = join(import.meta.dirname, '../../docs/pictures')

/** Takes the pictures of the README again: `node test/browser/shots.ts`. */
async function takePictures(): Promise<void> {
  const stage = await openStage({ isPictured: true })
  await mkdir(folder, { recursive: true })
  for (const { name, route, who, looks, before } of pictures) {
    const visit = await stage.visit(who, looks)
    await visit.open(await addressOf(route, visit))
    await before?.(visit)
    const bytes = await sharp(await visit.page.screenshot())
      .webp({ quality: 72, effort: 6 })
      .toBuffer()
    if (bytes.length > largestBytes) throw new Error(`${name} has ${bytes.length} bytes`)
    await writeFile(join(folder, `${name}.webp`), bytes)
    await visit.context.close()
  }
  after(stage.assertNoFaults)
}

test('the pictures of the README are taken again', takePictures)

import type { Parts } from '../build/scripts.ts'
import type { showFirstView } from '../first-view/first-view.ts'
import { preferredLocale } from '../i18n/locale.ts'
import { showFrame, type FrameShape } from './boot-frame.ts'
import { readEarly } from '../api/early-reads.ts'
import { contentOf } from './boot-content.ts'
import { landingPath } from './landing.ts'
import { isSharedDevice } from './shared-device.ts'

const base = '/app'

const patternOf = (route: string) => new RegExp(`^${base}${route.replaceAll(/\$\w+/g, '[^/]+')}/?$`)

function shapeOf(route: string): FrameShape {
  // The home page, the overview and the board.
  if (/^.$|overview|production/.test(route)) return 'cards'
  return route.includes('$') ? 'record' : 'rows'
}

function preload(address: string, as: string): void {
  const link = document.createElement('link')
  link.rel = as === 'script' ? 'modulepreload' : 'preload'
  if (as === 'font') {
    link.as = as
    link.crossOrigin = ''
  }
  link.href = address
  document.head.append(link)
}

const filesOf = (files: Parts['files']): string[] =>
  files.flatMap(([name, hashes]) =>
    (hashes.match(/.{8}/g) ?? []).map((hash) => `${base}/assets/${name}-${hash}.js`),
  )

// A run is its first place and how many follow.
const placesIn = (runs: readonly number[]): number[] =>
  runs.flatMap((first, at) =>
    at % 2 ? [] : [...Array(runs[at + 1]).keys()].map((step) => first + step),
  )

// Where the line is slow, what people read comes before what it is drawn with: the rows before the app, and
// letters of the system before the font. Browsers that do not say count as slow.
const isSlow = () =>
  ((navigator as { connection?: { downlink?: number } }).connection?.downlink ?? 0) < 1.5

/** Shows what was read before the app is there to show it. */
const showEarly = (address: string, texts: string): Promise<void> =>
  import(address).then((part: { showFirstView: typeof showFirstView }) => part.showFirstView(texts))

/**
 * Shows the frame of the page at this address, and asks for its code, its texts and what it reads first,
 * while the app itself is still on its way.
 */
export function preloadPage(): void {
  const text = document.getElementById('parts')?.textContent
  if (!text) return
  const { files, pages, languages, session, always } = JSON.parse(text) as Parts
  // A name in the address comes before a place for an id: `/orders/new` before `/orders/$id`.
  const found = pages
    .flatMap(([routes, ...needs]) => routes.map((route) => [route, ...needs] as const))
    .filter(([route]) => patternOf(route).test(location.pathname))
  const page = found.find(([route]) => !route.includes('$')) ?? found[0]
  const [route = '', parts = [], sections = [], reads = []] = page ?? []
  const isInFrame = reads !== null && !isSharedDevice()
  showFrame(isInFrame ? shapeOf(route) : 'plain')
  const isFirstView = location.search === '' && isInFrame
  // What is read goes first: a browser has six requests under way, and the code of the app fills the line.
  if (reads !== null) readEarly(session)
  if (isFirstView) for (const address of reads) readEarly(address)
  const texts = languages[preferredLocale()]
  const shared = texts?.[route === landingPath ? 'core' : 'shared'] ?? []
  const own = sections.flatMap((section) => texts?.apart[section] ?? [])
  const addresses = filesOf(files)
  const isLanding = isFirstView && route === landingPath
  const core = addresses[texts?.entry ?? -1]
  const firstView = contentOf('first-view')
  if (isLanding && isSlow() && core && firstView) showEarly(firstView, core).catch(() => undefined)
  const places = [shared, always, own, parts].flatMap((runs) => placesIn(runs))
  for (const place of new Set(places)) preload(addresses[place] ?? '', 'script')
  preload(contentOf('app'), 'script')
  const font = contentOf('font')
  if (font && !isSlow()) preload(font, 'font')
}

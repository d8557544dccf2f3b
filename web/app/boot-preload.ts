import type { Parts } from '../build/scripts.ts'
import { preferredLocale } from '../i18n/locale.ts'
import { showFrame, type FrameShape } from './boot-frame.ts'
import { readEarly } from '../api/early-reads.ts'
import { landingPath } from './landing.ts'
import { isSharedDevice } from './shared-device.ts'

const base = '/app'

const patternOf = (route: string) => new RegExp(`^${base}${route.replaceAll(/\$\w+/g, '[^/]+')}/?$`)

function shapeOf(route: string): FrameShape {
  if (route === '/') return 'cards'
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

// Where the line is slow, the font comes after what it is for: letters of the system show until then.
const isSlow = () =>
  ((navigator as { connection?: { downlink?: number } }).connection?.downlink ?? 10) < 1.5

/**
 * Shows the frame of the page at this address, and asks for its code, its texts and what it reads first,
 * while the app itself is still on its way.
 */
export function preloadPage(): void {
  const text = document.getElementById('parts')?.textContent
  if (!text) return
  const { files, pages, languages, session } = JSON.parse(text) as Parts
  // A name in the address comes before a place for an id: `/orders/new` before `/orders/$id`.
  const found = pages.filter(([route]) => patternOf(route).test(location.pathname))
  const page = found.find(([route]) => !route.includes('$')) ?? found[0]
  const [route = '', parts = [], sections = [], reads = []] = page ?? []
  const isInFrame = reads !== null && !isSharedDevice()
  showFrame(isInFrame ? shapeOf(route) : 'plain')
  if (reads !== null) {
    readEarly(session)
    if (location.search === '' && isInFrame) for (const address of reads) readEarly(address)
  }
  const texts = languages[preferredLocale()]
  const shared = texts?.[route === landingPath ? 'core' : 'shared'] ?? []
  const own = sections.flatMap((section) => texts?.apart[section] ?? [])
  const places = [shared, own, parts].flatMap((runs) => placesIn(runs))
  const addresses = filesOf(files)
  for (const place of new Set(places)) preload(addresses[place] ?? '', 'script')
  const font = document.querySelector<HTMLMetaElement>('meta[name="font"]')?.content
  if (font && !isSlow()) preload(font, 'font')
}

import type { Parts } from '../build/scripts.ts'
import { preferredLocale } from '../i18n/locale.ts'
import { landingPath } from './landing.ts'

const base = '/app'

const patternOf = (route: string) => new RegExp(`^${base}${route.replaceAll(/\$\w+/g, '[^/]+')}/?$`)

/** Asks for what the page at this address needs, while the app itself is still on its way. */
export function preloadPage(): void {
  const text = document.getElementById('parts')?.textContent
  if (!text) return
  const { files, pages, languages } = JSON.parse(text) as Parts
  // A name in the address comes before a place for an id: `/orders/new` before `/orders/$id`.
  const found = pages.filter(([route]) => patternOf(route).test(location.pathname))
  const page = found.find(([route]) => !route.includes('$')) ?? found[0]
  const [route, parts = [], sections = []] = page ?? []
  const texts = languages[preferredLocale()]
  const shared = texts?.[route === landingPath ? 'core' : 'shared'] ?? []
  const own = sections.flatMap((section) => texts?.apart[section] ?? [])
  for (const place of new Set([...shared, ...own, ...parts])) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = files[place] ?? ''
    document.head.append(link)
  }
}

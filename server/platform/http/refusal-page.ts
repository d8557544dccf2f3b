import { createHash } from 'node:crypto'
import { refusalsDe } from '#contract/refusals/de/index'
import { plainFormat } from '#contract/refusals/plain-format'
import type { TextFormat } from '#contract/refusals/refusal'
import type { Refusal } from '../errors.ts'
import { acceptedLanguage, type ServiceLanguage } from '../locale/accepted-language.ts'
import { isNavigation, type BrowserRequest } from './browser-sign-in.ts'
import { drawPublicPage, escapeText, pageHeaders } from './html.ts'

const words = {
  en: { busy: 'One moment, please', away: 'Not available right now', again: 'Try again' },
  de: { busy: 'Einen Moment bitte', away: 'Gerade nicht erreichbar', again: 'Erneut versuchen' },
} as const

// Within the page: a style sheet would be asked for, and refused as the page is.
const style = `
:root { color-scheme: light dark }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1.25rem;
  background: light-dark(#f5f4f2, #0c0e12); color: light-dark(#1a1e25, #eff0f2);
  font: 1rem/1.6 system-ui, sans-serif }
main { width: 100%; max-width: 28rem; padding: 1.75rem; border-radius: .75rem;
  border: 1px solid light-dark(#e1dfdd, #292b30); background: light-dark(#fdfcfb, #14161a) }
h1 { margin: 0; font-size: 1.5rem; line-height: 1.2 }
p { margin: .5rem 0 1.25rem; color: light-dark(#484c54, #b6b9be) }
a { display: inline-flex; align-items: center; min-height: 2.75rem; padding: 0 1rem; font-weight: 500;
  border-radius: .5rem; text-decoration: none; background: light-dark(#1a56b7, #78acf9);
  color: light-dark(#fdfcfb, #0c0e12) }
a:focus-visible { outline: 2px solid light-dark(#1a56b7, #78acf9); outline-offset: 2px }
`

const styleHash = createHash('sha256').update(style).digest('base64')

const headers = {
  ...pageHeaders,
  'content-security-policy': pageHeaders['content-security-policy'].replace(
    `style-src 'self'`,
    `style-src 'sha256-${styleHash}'`,
  ),
  vary: 'Accept, Accept-Language, Sec-Fetch-Mode',
}

type AnyText = (params: object, format: TextFormat) => string

const textOf = ({ code, params, message }: Refusal, language: ServiceLanguage): string =>
  language === 'de' ? (refusalsDe[code] as AnyText)(params, plainFormat) : message

/**
 * A refusal for the moment as the page that a person in a browser sees: what happened, when to come back,
 * and a link to the same address. Undefined for other refusals, other methods and every program, script or
 * image, which get the problem.
 */
export function pageOfRefusal(
  refusal: Refusal,
  request: BrowserRequest & { method: string },
): { headers: Record<string, string>; body: string } | undefined {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (![429, 503].includes(refusal.status) || !isRead || !isNavigation(request)) return undefined
  const language = acceptedLanguage(request.headers['accept-language']) ?? 'en'
  const { busy, away, again } = words[language]
  const title = refusal.code === 'rate_limited' || refusal.code === 'service_busy' ? busy : away
  // An empty address is the page's own, whatever it holds: nothing of the request is written here.
  const main = `      <h1>${title}</h1>
      <p>${escapeText(textOf(refusal, language))}</p>
      <a href="">${again}</a>
`
  return { headers, body: drawPublicPage({ language, title, main, style }) }
}

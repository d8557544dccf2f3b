/** The headers of a page: no script, and nothing from elsewhere. */
export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'x-robots-tag': 'noindex',
}

/** The headers of a page with a form that leads back to this service, such as a search. */
export const formPageHeaders = {
  ...pageHeaders,
  'content-security-policy': pageHeaders['content-security-policy'].replace(
    `form-action 'none'`,
    `form-action 'self'`,
  ),
}

// How much a type is wanted, by the closest range that names it (RFC 9110, 12.5.1).
function weightOf(ranges: readonly (readonly [string, number])[], type: string): number {
  const [group] = type.split('/')
  for (const name of [type, `${group}/*`, '*/*']) {
    const range = ranges.find(([each]) => each === name)
    if (range) return range[1]
  }
  return 0
}

/** Whether whoever sent this `Accept` would rather have a page than JSON, as browsers would. */
export function prefersPage(accept = ''): boolean {
  const ranges = accept
    .toLowerCase()
    .split(',')
    .map((range) => {
      const [name = '', ...parameters] = range.split(';').map((part) => part.trim())
      const weight = parameters.find((each) => each.startsWith('q='))?.slice(2)
      return [name, weight === undefined ? 1 : Number(weight) || 0] as const
    })
  return weightOf(ranges, 'text/html') > weightOf(ranges, 'application/json')
}

const entities: Record<string, string> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot' }

/** Text as it may be in HTML, also between quotation marks. */
export const escapeText = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (sign) => `&${entities[sign]};`)

/**
 * A page in the look of those for people who are not signed in; `title` and `main` are HTML already. A page
 * with a `style` of its own asks for no style sheet.
 */
export const drawPublicPage = ({
  language,
  title,
  main,
  style,
}: Record<'language' | 'title' | 'main', string> & { style?: string }): string => `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${title}</title>
    <link rel="icon" href="/app/icon.svg" type="image/svg+xml" />
    ${style === undefined ? '<link rel="stylesheet" href="/app/page.css" />' : `<style>${style}</style>`}
  </head>
  <body>
    <main>
${main}    </main>
  </body>
</html>
`

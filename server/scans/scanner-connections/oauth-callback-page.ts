import type { ScannerConnection } from '#contract/scans/scanner-connections'
import type { SummaryLanguage } from '#server/orders/work-summary'
import { escapeText } from '#platform/http/html'

const texts = {
  en: {
    title: 'Signed in',
    lead: 'New scans are now fetched automatically. You can close this window.',
  },
  de: {
    title: 'Angemeldet',
    lead: 'Neue Scans werden jetzt automatisch abgeholt. Sie können dieses Fenster schließen.',
  },
}

/** The page that a person sees after signing in at a vendor, in their language. */
export const renderCallbackPage = (
  { name, statusMessage }: ScannerConnection,
  language: SummaryLanguage,
): string => `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${texts[language].title}</title>
    <link rel="icon" href="/app/icon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="/app/page.css" />
  </head>
  <body>
    <main>
      <p class="subject">${escapeText(name)}</p>
      <h1 class="current">${texts[language].title}</h1>
      <p class="lead">${texts[language].lead}</p>
      <p class="subject">${escapeText(statusMessage ?? '')}</p>
    </main>
  </body>
</html>
`

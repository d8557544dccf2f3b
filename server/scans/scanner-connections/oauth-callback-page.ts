import type { ScannerConnection } from '#contract/scans/scanner-connections'
import { escapeText } from '#platform/http/html'

/** The page that a person sees after signing in at a vendor. */
export const renderCallbackPage = ({
  name,
  statusMessage,
}: ScannerConnection): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>Signed in</title>
    <link rel="icon" href="/app/icon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="/app/page.css" />
  </head>
  <body>
    <main>
      <p class="subject">${escapeText(name)}</p>
      <h1 class="current">Signed in</h1>
      <p class="lead">New scans are now fetched automatically. You can close this window.</p>
      <p class="subject">${escapeText(statusMessage ?? '')}</p>
    </main>
  </body>
</html>
`

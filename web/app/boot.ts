// Runs before the first paint, as a plain script: the theme never flashes, and nothing waits in a row.
import './boot-theme.ts'
import { contentOf } from './boot-content.ts'
import { preloadPage } from './boot-preload.ts'
import { preferredLocale } from '../i18n/locale.ts'

const script = document.createElement('script')
script.type = 'module'
script.src = contentOf('app')
// Named in the page, the script would be fetched before all that it has to wait for.
addEventListener('DOMContentLoaded', () => document.head.append(script))

// A frame without an app would promise a page for ever. Texts come with the app: these two are here.
addEventListener(
  'error',
  ({ target }) => {
    const frame = document.getElementById('frame')
    if (!frame || (target !== window && target !== script)) return
    const text =
      preferredLocale() === 'de' ? 'Laden fehlgeschlagen. Neu laden' : 'Loading failed. Reload'
    frame.outerHTML = `<p id="frame" role="alert"><a href="">${text}</a></p>`
  },
  true,
)
preloadPage()

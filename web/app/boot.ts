// Runs before the first paint, as a plain script: the theme never flashes, and nothing waits in a row.
import './boot-theme.ts'
import { contentOf } from './boot-content.ts'
import { preloadPage } from './boot-preload.ts'

// Named in the page, the script would be fetched before all that it has to wait for.
addEventListener('DOMContentLoaded', () => {
  const script = document.createElement('script')
  script.type = 'module'
  script.src = contentOf('app')
  document.head.append(script)
})
preloadPage()

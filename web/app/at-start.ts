// Runs before the first paint, as a plain script: the theme never flashes, and nothing waits in a row.
import './theme-at-start.ts'
import { preloadPage } from './preload-at-start.ts'

preloadPage()

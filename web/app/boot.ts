// Runs before the first paint, as a plain script: the theme never flashes, and nothing waits in a row.
import './boot-theme.ts'
import { preloadPage } from './boot-preload.ts'

preloadPage()

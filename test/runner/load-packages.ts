import { readFileSync } from 'node:fs'

// What changes in no edit of ours is loaded while nobody waits: half of the time that the product takes
// to load. Then this process waits for its first file.
const { dependencies } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
) as { dependencies: Record<string, string> }
const ofTheWeb = /^node$|react|tanstack|atlaskit|base-ui|fontsource|lucide|tailwind|three|stripe-js/
const names = Object.keys(dependencies).filter((name) => !ofTheWeb.test(name))
for (const name of names) await import(name).catch(() => undefined)

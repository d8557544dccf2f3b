import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Violation = { id: string; nodes: { target: string[]; html: string }[] }
type Axe = {
  run(
    context: { include?: string[][]; exclude: string[][] },
    options: {
      runOnly: string[] | { type: 'rule'; values: string[] }
      resultTypes: ['violations']
      preload: false
    },
  ): Promise<{ violations: Violation[] }>
}

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * What axe finds against WCAG 2.2 AA and good practice on the page as it is; `onlyColours` asks
 * again for what another theme changes, `within` looks at one part of the page. Each finding names the
 * rule and where it is broken.
 */
export async function findBarriers(
  page: Page,
  { onlyColours = false, within }: { onlyColours?: boolean; within?: string } = {},
): Promise<string[]> {
  // A bar at the foot covers the half of whatever is scrolled under it, which no one has to hit there.
  await page.evaluate(() => {
    for (const bar of document.querySelectorAll<HTMLElement>('[data-sticky-foot]')) {
      bar.style.position = 'static'
    }
  })
  // Evaluated by the debugger: the page's own policy lets no foreign script in.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  const { violations } = await page.evaluate(
    ({ runOnly, include }) =>
      (globalThis as unknown as { axe: Axe }).axe.run(
        // What a vendor's frame shows is the vendor's.
        { ...(include ? { include: [[include]] } : {}), exclude: [['iframe']] },
        // What passed is not written down in full, and no style sheet is fetched again.
        { runOnly, resultTypes: ['violations'], preload: false },
      ),
    {
      runOnly: onlyColours ? { type: 'rule' as const, values: ['color-contrast'] } : standards,
      include: within,
    },
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.slice(0, 3).map(({ target, html }) => `${id}: ${target.join(' ')} ${html.slice(0, 160)}`),
  )
}

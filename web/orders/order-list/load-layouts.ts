import { loadMessages } from '../../i18n/index.tsx'

/** What the list of orders shows when it is asked for, with its texts. */
export async function loadLayouts(): Promise<typeof import('./layouts.ts')> {
  const [parts] = await Promise.all([import('./layouts.ts'), loadMessages('orderTools')])
  return parts
}

import { loadMessages } from '../../i18n/index.tsx'

const importLayouts = () => import('./layouts.ts')

/** What the list of orders shows when it is asked for, with its texts. */
export async function loadLayouts(): ReturnType<typeof importLayouts> {
  const [parts] = await Promise.all([importLayouts(), loadMessages('orderTools')])
  return parts
}

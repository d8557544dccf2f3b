import { loadMessages } from '../../i18n/index.tsx'
import { late } from '../../ui/late.tsx'

const load = async () => {
  const [tools] = await Promise.all([import('./list-tools.ts'), loadMessages('orderTools')])
  return tools
}

// The list works without them: their code may not come where the network went away.
const nothing = () => null

/** The keys of the list of orders, with what they open. */
export const ListKeys = late(() =>
  load().then(
    (tools) => tools.ListKeys,
    () => nothing,
  ),
)

/** Takes what the list shows to a spreadsheet. */
export const ExportButton = late(() =>
  load().then(
    (tools) => tools.ExportButton,
    () => nothing,
  ),
)

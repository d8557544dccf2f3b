import { exportFinance } from '#contract/finance/finance-export'
import type { AppContext } from '#platform/app-context'
import { csvDownload } from '#platform/csv'
import { serve } from '#platform/http/serve'
import { exportCsv } from './finance-export.ts'

/** Money as CSV for accounting programs. */
export function financeExport(app: AppContext): void {
  serve(app, exportFinance, async ({ tx, query }) => {
    const { format, kind = 'entries', fromOn, toOn } = query
    return csvDownload({
      fileName: `${format}-${kind}-${fromOn}-${toOn}.csv`,
      content: await exportCsv(tx, query),
    })
  })
}

import { exportFinance } from '#contract/finance/finance-export'
import type { AppContext } from '#platform/app-context'
import { serve } from '#platform/http/serve'
import { exportCsv } from './finance-export.ts'

/** Money as CSV for accounting programs. */
export function financeExport(app: AppContext): void {
  serve(app, exportFinance, async ({ tx, query }) => {
    const { format, kind = 'entries', fromOn, toOn } = query
    return {
      contentType: 'text/csv; charset=utf-8',
      stream: await exportCsv(tx, query),
      headers: {
        'content-disposition': `attachment; filename="${format}-${kind}-${fromOn}-${toOn}.csv"`,
      },
    }
  })
}

import type { Area } from '../platform/area.ts'
import * as availability from './availability.ts'
import * as orderStages from './order-stages.ts'
import * as stageAbilities from './stage-abilities.ts'
import * as measuredMinutes from './measured-minutes.ts'
import * as bench from './bench.ts'
import * as stageMaterials from './stage-materials.ts'
import * as stageScans from './stage-scans.ts'
import * as production from './production.ts'
import * as capacity from './capacity.ts'
import * as teamDay from './team-day.ts'
import * as promises from './promises.ts'
import * as qualityChecks from './quality-checks.ts'
import * as outsourcing from './outsourcing.ts'
import * as materials from './materials.ts'
import * as materialLots from './material-lots.ts'
import * as materialUses from './material-uses.ts'
import * as timeEntries from './time-entries.ts'
import * as timeSheets from './time-sheets.ts'
import * as trays from './trays.ts'
import * as suppliers from './suppliers.ts'
import * as materialStock from './material-stock.ts'
import * as stockSettings from './stock-settings.ts'
import * as purchaseOrders from './purchase-orders.ts'
import * as purchaseProposals from './purchase-proposals.ts'
import * as materialUsage from './material-usage.ts'
import * as recalls from './recalls.ts'

/** How ordered work is made: free days, stages, trays, materials, recalls. */
export const productionArea: Area = {
  // One line for each noun, in the order of the reference.
  nouns: [
    availability,
    orderStages,
    stageAbilities,
    measuredMinutes,
    bench,
    stageMaterials,
    stageScans,
    production,
    capacity,
    teamDay,
    promises,
    qualityChecks,
    outsourcing,
    timeEntries,
    timeSheets,
    trays,
    materials,
    materialLots,
    materialUses,
    suppliers,
    materialStock,
    stockSettings,
    purchaseOrders,
    purchaseProposals,
    materialUsage,
    recalls,
  ],
  tags: {
    Production:
      'The floor of the laboratory: stages of running work, scans, quality checks, the board, the calendar.',
    Availability: 'The days that a laboratory can deliver on, and holding one for a draft.',
    'Time clock':
      'When members worked and had breaks, beside their shifts and absences; what technicians finished.',
    Trays: 'The boxes in which the work of an order lies, and which of them are free.',
    Materials:
      'What devices are made of: materials, their lots, which lot went where, and what is ordered.',
  },
}

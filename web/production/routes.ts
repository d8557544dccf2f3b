import { benchWorkRoutes } from './bench/routes.ts'
import { planningRoutes } from './planning/routes.ts'
import { materialRoutes } from './materials/routes.ts'
import { stockRoutes } from './stock/routes.ts'
import { timeClockRoutes } from './time-clock/routes.ts'
import { wallBoardRoutes } from './wall-board/routes.ts'
import { trayRoutes } from './trays/routes.ts'
import { workCentreRoutes } from './work-centres/routes.ts'

/** The pages of this area without the frame of the app. */
export const unframedProductionRoutes = wallBoardRoutes

/** The pages of this area. */
export const productionRoutes = [
  ...benchWorkRoutes,
  ...planningRoutes,
  ...workCentreRoutes,
  ...materialRoutes,
  ...stockRoutes,
  ...timeClockRoutes,
  ...trayRoutes,
] as const

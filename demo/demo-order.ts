import type { Row } from './book.ts'
import type { Partner } from './connections.ts'
import type { Moment } from './order-course.ts'
import type { Patient } from './people.ts'

/** A file of the demo whose bytes are to be stored. */
export type DemoFile = { row: Row<'files'>; bytes: Buffer }

/** An order with all that hangs on it, for those who bill it, scan for it, or attach files. */
export type DemoOrder = {
  row: Row<'orders'>
  partner: Partner
  patient: Patient
  items: readonly Row<'orderItems'>[]
  moments: readonly Moment[]
  files: DemoFile[]
  /** The number of the tray that it lies in, or of the next that is free. */
  trayNumber?: number
}

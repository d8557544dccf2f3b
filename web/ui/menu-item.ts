import type { ReactNode } from 'react'

/** One line of a menu. */
export type MenuItem = {
  label: string
  icon?: ReactNode
  /** Why it cannot be chosen now. */
  disabledBecause?: string | undefined
  isDanger?: boolean
  run: () => void
}

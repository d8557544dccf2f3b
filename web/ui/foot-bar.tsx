import type { ReactNode } from 'react'

/**
 * The steps of a long page, in sight at its foot wherever one scrolls: above the bar of a phone, and never
 * over what has the focus.
 */
export function FootBar({ children }: { children: ReactNode }) {
  return (
    <div
      data-sticky-foot
      data-print="no"
      className="sticky bottom-2 z-20 mt-4 flex flex-wrap items-center justify-end gap-2 rounded-xl border border-line bg-raised p-2 shadow-popup max-md:bottom-[calc(4rem+env(safe-area-inset-bottom))]"
    >
      {children}
    </div>
  )
}

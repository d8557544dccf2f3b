import { lazy, Suspense } from 'react'
import type { ComboboxProps } from './choice.ts'
import { loadOnline } from './late.tsx'

export type { Choice } from './choice.ts'

const OpenCombobox = lazy(() => loadOnline(() => import('./open-combobox.tsx')))

/** A field that finds one of many records while one types. Its code comes with the first that is shown. */
export function Combobox(props: ComboboxProps) {
  return (
    <Suspense
      fallback={
        <div className="flex flex-col gap-1">
          <span className="text-sm font-medium">{props.label}</span>
          <div className="control" />
        </div>
      }
    >
      <OpenCombobox {...props} />
    </Suspense>
  )
}

import { lazy, Suspense, useState } from 'react'
import type { ComboboxProps } from './choice.ts'
import { loadOnline } from './late.tsx'

export type { Choice } from './choice.ts'

const OpenCombobox = lazy(() => loadOnline(() => import('./open-combobox.tsx')))

/** A field that finds one of many records while one types. Its code comes with the first that is shown. */
export function Combobox(props: ComboboxProps) {
  // A dialog whose first field it is gives it the focus before its code is there.
  const [hasFocus, setHasFocus] = useState(false)
  return (
    <Suspense
      fallback={
        <label className="flex flex-col gap-1">
          <span className="text-sm font-medium">{props.label}</span>
          <input
            readOnly
            className="control"
            onFocus={() => setHasFocus(true)}
            onBlur={() => setHasFocus(false)}
          />
        </label>
      }
    >
      <OpenCombobox {...props} takesFocus={hasFocus} />
    </Suspense>
  )
}

import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

// A question for each letter would overtake itself.
const pauseMs = 250

/** A field that searches while one types. `value` is what the address says. */
export function SearchField({
  label,
  value,
  onSearch,
}: {
  label: string
  value: string
  onSearch: (text: string) => void
}) {
  const [text, setText] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => setText(value), [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <search className="relative block min-w-40 flex-1 sm:w-72 sm:flex-none">
      <Search
        aria-hidden
        className="pointer-events-none absolute inset-y-0 start-2.5 my-auto size-4 text-ink-3"
      />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={text}
        className="control ps-8"
        onChange={(event) => {
          const next = event.currentTarget.value
          setText(next)
          clearTimeout(timer.current)
          timer.current = setTimeout(() => onSearch(next.trim()), pauseMs)
        }}
      />
    </search>
  )
}

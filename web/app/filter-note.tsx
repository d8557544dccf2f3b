import { useMessages } from '../i18n/index.tsx'
import { Button } from '../ui/button.tsx'

/** What a list was narrowed to by the link that led to it, and the way back to all; nothing without. */
export function FilterNote({
  parts,
  onClear,
}: {
  parts: readonly (string | null | undefined)[]
  onClear: () => void
}) {
  const t = useMessages()
  const written = parts.filter(Boolean)
  if (written.length === 0) return null
  return (
    <p className="mb-3 flex flex-wrap items-center gap-2 text-sm text-ink-2">
      {written.join(' · ')}
      <Button variant="quiet" onClick={onClear}>
        {t.ui.clear}
      </Button>
    </p>
  )
}

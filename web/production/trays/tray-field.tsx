import { useId } from 'react'
import { useRead } from '../../api/hooks.ts'
import { useMessages } from '../../i18n/index.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'

/** What a label says beside its code, for `POST /production/scan`. */
const withoutMark = (code: string) => code.replace(/^tray:/i, '')

/** The tray of an order: free ones are suggested, and the next of them is a press away. */
export function TrayField({
  value,
  onChange,
  error,
  isOptional = true,
}: {
  value: string
  onChange: (code: string) => void
  error?: string | undefined
  isOptional?: boolean
}) {
  const words = useMessages().trays
  const id = useId()
  const search = useDebounced(value.trim(), 200)
  const next = useRead('listTrays', { query: { isFree: true, limit: 1 } })
  const free = useRead(
    'listTrays',
    { query: { isFree: true, limit: 20, ...(search ? { search } : {}) } },
    { keepsPrevious: true },
  )
  const code = next.data?.data[0]?.code
  return (
    <div className="flex items-start gap-2">
      <TextField
        label={words.tray}
        hint={words.field.hint}
        isOptional={isOptional}
        error={error}
        maxLength={60}
        list={id}
        autoComplete="off"
        className="min-w-0 flex-1"
        value={value}
        onChange={(text) => onChange(withoutMark(text))}
      />
      <datalist id={id}>
        {free.data?.data.map((tray) => (
          <option key={tray.id} value={tray.code} />
        ))}
      </datalist>
      {code !== undefined && value === '' && (
        <Button className="mt-6" onClick={() => onChange(code)}>
          {words.field.take(code)}
        </Button>
      )}
    </div>
  )
}

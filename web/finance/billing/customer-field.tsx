import { useState } from 'react'
import { useRead } from '../../api/hooks.ts'
import { useMessages } from '../../i18n/index.tsx'
import { Combobox, type Choice } from '../../ui/combobox.tsx'

/** Finds a customer of the laboratory while one types. */
export function CustomerField({
  value,
  onChange,
  isOptional,
}: {
  value: Choice | null
  onChange: (choice: Choice | null) => void
  isOptional?: boolean
}) {
  const t = useMessages()
  const [text, setText] = useState('')
  const query = useRead(
    'listCustomers',
    { query: { limit: 20, ...(text ? { search: text } : {}) } },
    { keepsPrevious: true },
  )
  return (
    <Combobox
      label={t.finance.customer}
      value={value}
      onChange={onChange}
      onSearch={setText}
      isLoading={query.isFetching}
      {...(isOptional ? { isOptional } : {})}
      choices={(query.data?.data ?? []).map(({ id, name, accountNumber, city }) => ({
        value: id,
        label: name,
        detail: [accountNumber, city].filter(Boolean).join(' · ') || undefined,
      }))}
    />
  )
}

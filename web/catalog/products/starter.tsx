import { useNavigate } from '@tanstack/react-router'
import { Tags } from 'lucide-react'
import { useState } from 'react'
import { useCommand } from '../../api/hooks.ts'
import { useAllows } from '../../app/session.tsx'
import { currenciesIn } from '../../identity/settings/regions.ts'
import { useMessages, useSpeech } from '../../i18n/index.tsx'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { Select } from '../../ui/field.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useCatalogCurrency } from './use-catalog-currency.ts'

/** Adds the starter catalogue in a currency, then leads to its prices. */
export function StarterDialog({ onClose }: { onClose: () => void }) {
  const { t, locale } = useSpeech()
  const words = t.catalog
  const usual = useCatalogCurrency()
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<string | null>(null)
  const currency = chosen ?? usual
  const { run, isBusy } = useCommand('installStarterCatalogue', {
    onDone: () => {
      onClose()
      void navigate({ to: '/catalog', search: { view: 'prices' } })
    },
  })
  return (
    <FormDialog
      title={words.starterTitle}
      submitLabel={words.starter}
      isBusy={isBusy}
      onSubmit={() => void run({ body: { currency, language: locale } })}
      onClose={onClose}
    >
      <p className="text-ink-2">{words.starterText}</p>
      <Select
        label={words.starterCurrency}
        options={currenciesIn(locale, currency)}
        value={currency}
        onChange={setChosen}
      />
    </FormDialog>
  )
}

/** Why there are no products; before the first one it offers the starter catalogue. */
export function EmptyCatalog({ onStarter }: { onStarter: () => void }) {
  const t = useMessages().catalog
  const canWrite = useAllows('catalog.write')
  return (
    <EmptyState
      icon={<Tags aria-hidden className="size-6" />}
      title={t.emptyTitle}
      action={
        canWrite && (
          <Button variant="primary" onClick={onStarter}>
            {t.starter}
          </Button>
        )
      }
    >
      {t.emptyText}
    </EmptyState>
  )
}

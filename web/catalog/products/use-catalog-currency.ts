import { currencyOfCountry } from '#contract/identity/country-customs'
import { useRead } from '../../api/hooks.ts'

/** The currency that new prices are in: that of the finance settings, else of the country, else the euro. */
export function useCatalogCurrency(): string {
  const finance = useRead('getFinanceSettings', {}, { freshMs: 300_000 })
  const own = useRead('getOrganization', {}, { freshMs: 300_000 })
  return (
    finance.data?.settings.currency ?? currencyOfCountry(own.data?.organization.country) ?? 'EUR'
  )
}

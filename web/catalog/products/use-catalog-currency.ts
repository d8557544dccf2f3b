import { useRead } from '../../api/hooks.ts'

/** The currency that new prices are in: that of the finance settings, else the euro. */
export function useCatalogCurrency(): string {
  const { data } = useRead('getFinanceSettings', {}, { freshMs: 300_000 })
  return data?.settings.currency ?? 'EUR'
}

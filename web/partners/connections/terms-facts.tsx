import { useRead } from '../../api/hooks.ts'
import { useSession } from '../../app/session.tsx'
import { useMessages } from '../../i18n/index.tsx'
import { Facts } from '../../ui/facts.tsx'
import type { LabConnection } from './connection-data.ts'

/** What the laboratory set for a connection, for either side to read. */
export function TermsFacts({ connection }: { connection: LabConnection }) {
  const t = useMessages()
  const { isLab, canSeeFinance } = useSession()
  const { terms, inDays, inBusinessDays, billingModes, usualPrices, usualTerms } = t.partners
  const { priceListId, remakePolicyId } = connection
  const prices = useRead(
    'getPriceList',
    { params: { id: priceListId ?? '' } },
    { isEnabled: priceListId !== null && canSeeFinance },
  )
  const policy = useRead(
    'getRemakePolicy',
    { params: { id: remakePolicyId ?? '' } },
    { isEnabled: remakePolicyId !== null && isLab },
  )
  const daysOf = (days: number | null, none: string) => (days === null ? none : inDays(days))
  return (
    <Facts
      rows={[
        [t.partners.autoAcceptShort, connection.hasAutoAccept ? t.ui.yes : t.ui.no],
        isLab &&
          canSeeFinance && [
            terms.priceList,
            priceListId === null ? usualPrices : (prices.data?.priceList.name ?? ''),
          ],
        isLab && [
          terms.remakePolicy,
          remakePolicyId === null ? usualTerms : (policy.data?.remakePolicy.name ?? ''),
        ],
        [terms.billingMode, billingModes[connection.billingMode]],
        [terms.paymentTermsDays, daysOf(connection.paymentTermsDays, t.partners.asFinanceSettings)],
        [terms.accountNumber, connection.accountNumber],
        [terms.inboundTransitDays, inBusinessDays(connection.inboundTransitDays)],
        [terms.outboundTransitDays, inBusinessDays(connection.outboundTransitDays)],
        [terms.hasSaturdayDelivery, connection.hasSaturdayDelivery ? t.ui.yes : t.ui.no],
        [terms.defaultCourier, connection.defaultCourier],
        [terms.completeAfterDays, daysOf(connection.completeAfterDays, t.partners.never)],
      ]}
    />
  )
}

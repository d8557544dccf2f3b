import { Image } from 'lucide-react'
import { addressOf } from '../../api/client.ts'
import { useRead } from '../../api/hooks.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { AnchorButton } from '../../ui/button.tsx'
import { Card } from '../../ui/page.tsx'
import { Badge } from '../../ui/states.tsx'
import { SignatureImage } from '../delivery/signature-image.tsx'

/** What the driver of the laboratory reported of a parcel; nothing without a report. */
export function DeliveryProof({ shipmentId }: { shipmentId: string }) {
  const t = useMessages().delivery
  const format = useFormat()
  const { data } = useRead('listDeliveryAttempts', { params: { id: shipmentId }, query: {} })
  if (!data || data.data.length === 0) return null
  return (
    <Card title={t.proof.title}>
      <ul className="flex flex-col gap-4">
        {data.data.map((attempt) => (
          <li key={attempt.id} className="flex flex-col gap-1.5">
            <span className="flex flex-wrap items-center gap-2">
              <Badge tone={attempt.outcome === 'delivered' ? 'good' : 'warn'}>
                {t.outcomes[attempt.outcome]}
              </Badge>
              {format.instant(attempt.occurredAt)}
            </span>
            {attempt.receivedByName && <span>{t.proof.receivedBy(attempt.receivedByName)}</span>}
            {attempt.reason && <span>{attempt.reason}</span>}
            <span className="text-sm text-ink-3">{t.proof.by(attempt.driverName)}</span>
            {attempt.signaturePath && (
              <SignatureImage
                path={attempt.signaturePath}
                label={t.proof.signatureOf(attempt.receivedByName ?? '')}
              />
            )}
            {attempt.photoFileId && (
              <AnchorButton
                href={addressOf('getFileContent', {
                  params: { id: attempt.photoFileId },
                })}
                target="_blank"
                rel="noreferrer"
                icon={<Image aria-hidden className="size-4" />}
              >
                {t.proof.photo}
              </AnchorButton>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

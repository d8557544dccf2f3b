import { TriangleAlert } from 'lucide-react'
import type { PartnerStanding } from '#contract/partners/lab-connections'
import { useSession } from '../../app/session.tsx'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { Badge, Banner } from '../../ui/states.tsx'
import type { LabConnection } from './connection-data.ts'

const icon = <TriangleAlert aria-hidden className="size-4 shrink-0" />

/** What to look at before one trusts the name of another organization; nothing where all is well. */
export function StandingWarnings({
  name,
  standing,
}: {
  name: string
  standing: PartnerStanding | null
}) {
  const t = useMessages().partners
  if (!standing) return null
  const { isAddressConfirmed, isNameShared } = standing
  return (
    <>
      {isNameShared && (
        <Banner tone="warn" icon={icon}>
          {t.nameShared(name)}
        </Banner>
      )}
      {!isAddressConfirmed && (
        <Banner tone="warn" icon={icon}>
          {t.notConfirmed(name)}
        </Banner>
      )}
    </>
  )
}

function AcceptanceNote({ connection }: { connection: LabConnection }) {
  const t = useMessages().partners
  const format = useFormat()
  const { organization } = useSession()
  const { acceptance, invitedEmail, respondedAt, requestedBy } = connection
  if (!acceptance || invitedEmail === null || respondedAt === null) return null
  const { name, email, isOtherAddress } = acceptance
  const day = format.fullDay(respondedAt)
  if (!isOtherAddress) {
    return <p className="mb-4 text-sm text-ink-3">{t.acceptedBy({ name, email, day })}</p>
  }
  const words = requestedBy === organization.type ? t.acceptedByOther : t.weAcceptedByOther
  return (
    <Banner tone="warn" icon={icon}>
      {words({ name, email, day, invited: invitedEmail })}
    </Banner>
  )
}

/** What is to know of a partner beside the terms: who accepted, and whether the name can be trusted. */
export function PartnerWarnings({ connection }: { connection: LabConnection }) {
  const { organization } = useSession()
  const name = organization.type === 'lab' ? connection.clinicName : connection.labName
  return (
    <>
      <StandingWarnings name={name ?? ''} standing={connection.partnerStanding} />
      <AcceptanceNote connection={connection} />
    </>
  )
}

/** The same in a word, for lists. */
export function PartnerBadges({ partnerStanding, acceptance }: LabConnection) {
  const t = useMessages().partners.marks
  return (
    <>
      {partnerStanding?.isNameShared && <Badge tone="warn">{t.nameShared}</Badge>}
      {partnerStanding?.isAddressConfirmed === false && <Badge tone="warn">{t.notConfirmed}</Badge>}
      {acceptance?.isOtherAddress && <Badge tone="warn">{t.otherAddress}</Badge>}
    </>
  )
}

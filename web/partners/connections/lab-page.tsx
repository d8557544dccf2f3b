import { useParams } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useCommand, useRead } from '../../api/hooks.ts'
import { useSession } from '../../app/session.tsx'
import { Allowed } from '../../app/allowed-button.tsx'
import { useMessages } from '../../i18n/index.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { Loaded, Skeleton } from '../../ui/states.tsx'
import { showNotice } from '../../ui/toast.tsx'
import { AutopayCard } from './autopay-card.tsx'
import { ConnectionActions } from './connection-actions.tsx'
import { ConnectionBadge } from './connection-badge.tsx'
import { ConnectionStatusText } from './connection-status-text.tsx'
import { PartnerWarnings } from './partner-warnings.tsx'
import { PartnerOrders } from './partner-orders.tsx'
import { TermsFacts } from './terms-facts.tsx'
import type { LabConnection } from './connection-data.ts'

type PrivacyMode = LabConnection['privacyMode']
const privacyModes: readonly PrivacyMode[] = ['full', 'initials', 'code_only']
const changeable: readonly string[] = ['active', 'suspended']

function PrivacyCard({ connection }: { connection: LabConnection }) {
  const t = useMessages()
  const { isOwner } = useSession()
  const { id, privacyMode, status } = connection
  // Until the service has answered, the choice is where it was put.
  const [asked, setAsked] = useState<PrivacyMode | null>(null)
  const { run, isBusy } = useCommand('updateLabConnection', {
    onDone: ({ labConnection }) =>
      showNotice(t.partners.privacyChanged, {
        label: t.ui.undo,
        run: () =>
          labConnection.privacyMode !== privacyMode &&
          void run({ params: { id }, body: { privacyMode } }),
      }),
  })
  const choose = async (mode: PrivacyMode) => {
    setAsked(mode)
    await run({ params: { id }, body: { privacyMode: mode } })
    setAsked(null)
  }
  return (
    <Card title={t.partners.privacy}>
      <p className="mb-3 text-sm text-ink-3">{t.partners.privacyText}</p>
      <div role="radiogroup" aria-label={t.partners.privacy} className="flex flex-col gap-2">
        {privacyModes.map((mode) => (
          <div
            key={mode}
            className="relative flex items-start gap-2.5 rounded-lg border border-line px-3 py-2 has-checked:border-accent has-checked:bg-accent-soft"
          >
            <input
              type="radio"
              name="privacyMode"
              id={`privacy-${mode}`}
              aria-describedby={`privacy-${mode}-text`}
              className="relative z-10 mt-0.5 size-4.5 shrink-0 accent-accent coarse:size-6"
              checked={(asked ?? privacyMode) === mode}
              disabled={!connection.can.update || isBusy || !changeable.includes(status)}
              onChange={() => void choose(mode)}
            />
            <div className="min-w-0">
              <label
                htmlFor={`privacy-${mode}`}
                className="block font-medium after:absolute after:inset-0"
              >
                {t.partners.privacyModes[mode].title}
              </label>
              <p id={`privacy-${mode}-text`} className="text-sm text-ink-2">
                {t.partners.privacyModes[mode].text}
              </p>
            </div>
          </div>
        ))}
      </div>
      {!isOwner && <p className="mt-2 text-sm text-ink-3">{t.partners.ownerOnly}</p>}
    </Card>
  )
}

function LabBody({ connection }: { connection: LabConnection }) {
  const t = useMessages()
  const { isOwner, canSeeFinance } = useSession()
  const { id, labName, invitedEmail, status } = connection
  const isActive = status === 'active'
  return (
    <Page
      title={labName ?? invitedEmail ?? ''}
      width="detail"
      parent={{ to: '/labs', label: t.app.labs }}
      subtitle={
        <span className="flex flex-wrap items-center gap-2">
          <ConnectionBadge status={status} />
          <ConnectionStatusText connection={connection} />
        </span>
      }
      actions={
        <>
          <ConnectionActions connection={connection} />
          {isActive && (
            <Allowed needs="orders.write">
              <LinkButton
                to="/orders/new"
                search={{ labConnectionId: id }}
                variant="primary"
                icon={<Plus aria-hidden className="size-4" />}
              >
                {t.app.newOrder}
              </LinkButton>
            </Allowed>
          )}
        </>
      }
    >
      <PartnerWarnings connection={connection} />
      <div className="grid items-start gap-4 lg:grid-cols-[1.3fr_1fr]">
        <PartnerOrders filter={{ labConnectionId: id }} canOrder={isActive} />
        <div className="flex min-w-0 flex-col gap-4">
          <PrivacyCard connection={connection} />
          {isOwner && canSeeFinance && changeable.includes(status) && (
            <AutopayCard connectionId={id} />
          )}
          <Card title={t.partners.termsOfLab}>
            <TermsFacts connection={connection} />
          </Card>
        </div>
      </div>
    </Page>
  )
}

/**
 * One laboratory of a clinic: where the connection is, what it sees, how it is paid, the orders.
 */
export function LabPage() {
  const t = useMessages()
  const { id } = useParams({ from: '/signed-in/labs/$id' })
  const query = useRead('getLabConnection', { params: { id } })
  return (
    <Loaded
      query={query}
      skeleton={<Skeleton lines={10} />}
      list={{ to: '/labs', label: t.app.labs }}
    >
      {({ labConnection }) => <LabBody connection={labConnection} />}
    </Loaded>
  )
}

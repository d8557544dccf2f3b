import { useQueryClient } from '@tanstack/react-query'
import { CircleAlert, CreditCard, ExternalLink } from 'lucide-react'
import { useEffect } from 'react'
import type { PaymentAccountStatus } from '#contract/finance/payment-account'
import type { Answer } from '../../api/client.ts'
import { useCommand, useRead } from '../../api/hooks.ts'
import { useSession } from '../../app/session.tsx'
import { useMessages, useSpeech } from '../../i18n/index.tsx'
import { Button } from '../../ui/button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Card } from '../../ui/page.tsx'
import { Badge, Banner, Loaded, type Tone } from '../../ui/states.tsx'
import { countriesIn } from './regions.ts'
import { SettingsFrame } from './settings-frame.tsx'

type Account = Answer<'getPaymentAccount'>['paymentAccount']

const tones: Record<PaymentAccountStatus, Tone> = {
  not_connected: 'neutral',
  onboarding: 'warn',
  restricted: 'warn',
  enabled: 'good',
  deauthorized: 'neutral',
}

const isWithoutKeys = ({ unavailableReason }: Account) =>
  unavailableReason === 'provider_key_missing'

function OffBanner({ account }: { account: Account }) {
  const t = useMessages()
  const { unavailableReason } = account
  if (unavailableReason === null) return null
  return (
    <Banner tone="warn" icon={<CircleAlert aria-hidden className="size-4 self-start" />}>
      <p className="font-medium">{t.settings.payments.off}</p>
      <p>{t.finance.labels.onlinePaymentsUnavailable[unavailableReason]}</p>
    </Banner>
  )
}

function AccountSteps({ account }: { account: Account }) {
  const t = useMessages()
  const words = t.settings.payments
  const { isOwner } = useSession()
  const onboarding = useCommand('createOnboardingLink', {
    onDone: ({ onboardingLink }) => location.assign(onboardingLink.url),
  })
  const dashboard = useCommand('createDashboardLink', {
    onDone: ({ url }) => location.assign(url),
  })
  if (!isOwner) return <p className="text-ink-3">{t.settings.ownerOnly}</p>
  const isOpen = account.status !== 'enabled'
  return (
    <div className="flex flex-wrap items-center gap-2">
      {isOpen && (
        <Button
          variant="primary"
          icon={<CreditCard aria-hidden className="size-4" />}
          disabled={isWithoutKeys(account)}
          isBusy={onboarding.isBusy}
          onClick={() => void onboarding.run({})}
        >
          {account.providerAccountId ? words.continue : words.begin}
        </Button>
      )}
      {account.providerAccountId && (
        <Button
          icon={<ExternalLink aria-hidden className="size-4" />}
          isBusy={dashboard.isBusy}
          onClick={() => void dashboard.run({})}
        >
          {words.dashboard}
        </Button>
      )}
      {isOpen && <p className="basis-full text-xs text-ink-3">{words.leaves}</p>}
    </div>
  )
}

function AccountFacts({ account }: { account: Account }) {
  const { t, locale } = useSpeech()
  const words = t.settings.payments
  const yesOrNo = (value: boolean) => (value ? t.ui.yes : t.ui.no)
  const country = countriesIn(locale).find(({ value }) => value === account.country)?.label
  const isConnected = account.providerAccountId !== null
  return (
    <Facts
      rows={[
        [
          words.status,
          <Badge key="status" tone={tones[account.status]}>
            {words.accountStatus[account.status]}
          </Badge>,
        ],
        isConnected && [words.charges, yesOrNo(account.canCharge)],
        isConnected && [words.payouts, yesOrNo(account.canPayOut)],
        [words.country, country],
        [words.currency, account.defaultCurrency],
        [
          words.account,
          account.providerAccountId && (
            <code className="font-mono text-sm">{account.providerAccountId}</code>
          ),
        ],
      ]}
    />
  )
}

const readAgainMs = 3_000

// Whoever comes back from the provider is often faster than its event, which no stream reports.
function useUntilEnabled(account: Account | undefined) {
  const queries = useQueryClient()
  const isWaiting = account?.status === 'onboarding' && account.providerAccountId !== null
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => {
      if (document.hidden) return
      for (const operation of ['getPaymentAccount', 'getSetupGuide'])
        void queries.invalidateQueries({ queryKey: [operation] })
    }, readAgainMs)
    return () => clearInterval(timer)
  }, [isWaiting, queries])
}

/** The account that online payments go to: how far it is, what is missing, why paying online is off. */
export function PaymentAccountPage() {
  const t = useMessages().settings.payments
  const query = useRead('getPaymentAccount', {})
  useUntilEnabled(query.data?.paymentAccount)
  return (
    <SettingsFrame title={t.title} subtitle={t.lead}>
      <Loaded query={query}>
        {({ paymentAccount: account }) => (
          <>
            <OffBanner account={account} />
            <Card>
              <div className="flex flex-col gap-4">
                <AccountFacts account={account} />
                {account.providerAccountId && !account.isLive && (
                  <p className="text-warn">{t.test}</p>
                )}
                {account.requirementsDue.length > 0 && (
                  <div>
                    <p className="font-medium">{t.requirements}</p>
                    <ul className="list-disc ps-5 text-ink-2">
                      {account.requirementsDue.map((word) => (
                        <li key={word}>{t.requirement(word)}</li>
                      ))}
                    </ul>
                  </div>
                )}
                <AccountSteps account={account} />
              </div>
            </Card>
          </>
        )}
      </Loaded>
    </SettingsFrame>
  )
}

import { Mail } from 'lucide-react'
import type { ReactNode } from 'react'
import { useCommand, useRead } from '../../api/hooks.ts'
import { useMessages } from '../../i18n/index.tsx'
import { AnchorButton, Button } from '../../ui/button.tsx'
import { Banner } from '../../ui/states.tsx'
import { showNotice } from '../../ui/toast.tsx'

/** The way to the mailbox of this computer where emails are kept, and to another email; `children` say why. */
export function ConfirmEmailBanner({
  email,
  hasMailbox,
  children,
}: {
  email: string
  hasMailbox: boolean
  children: ReactNode
}) {
  const t = useMessages().accounts
  const { run, isBusy } = useCommand('resendVerification', {
    onDone: () => showNotice(t.confirmationSent(email)),
  })
  return (
    <Banner tone="warn" icon={<Mail aria-hidden className="size-4 shrink-0 self-start" />}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64 break-words">{children}</div>
        <div className="flex flex-wrap items-center gap-2">
          <Button isBusy={isBusy} onClick={() => void run({})}>
            {t.sendAgain}
          </Button>
          {hasMailbox && (
            <AnchorButton
              variant="primary"
              href={`/app/mailbox?recipient=${encodeURIComponent(email)}`}
            >
              {t.openMailbox}
            </AnchorButton>
          )}
        </div>
      </div>
    </Banner>
  )
}

/** Asks for the confirmation of the own email address, until it is confirmed. */
export function ConfirmEmail() {
  const t = useMessages().accounts
  const { data } = useRead('getProfile', {}, { freshMs: 60_000 })
  if (!data || data.profile.emailVerifiedAt !== null) return null
  const { email, hasMailbox } = data.profile
  return (
    <ConfirmEmailBanner email={email} hasMailbox={hasMailbox}>
      <p className="font-medium">{t.confirmTitle}</p>
      <p>{t.confirmText(email)}</p>
    </ConfirmEmailBanner>
  )
}

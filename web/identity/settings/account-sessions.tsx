import { Laptop, Smartphone } from 'lucide-react'
import type { Item } from '../../api/client.ts'
import { useCommand } from '../../api/hooks.ts'
import { useAll } from '../../api/use-all.ts'
import { useSession } from '../../app/session.tsx'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/page.tsx'
import { Badge, Loaded } from '../../ui/states.tsx'
import { showNotice } from '../../ui/toast.tsx'
import { browserOf } from '#contract/platform/browser-names'

type Session = Item<'listSessions'>

const phones: readonly (string | undefined)[] = ['iPhone', 'iPad', 'Android']

function SessionRow({ session }: { session: Session }) {
  const t = useMessages().settings.account
  const format = useFormat()
  const { id, ip, userAgent, isCurrent, lastUsedAt } = session
  const { organization } = useSession()
  const elsewhere = session.organization.id === organization.id ? null : session.organization.name
  const { browser, system } = browserOf(userAgent)
  const name =
    browser && system ? t.browserOn(browser, system) : (browser ?? system ?? t.unknownBrowser)
  const { run, isBusy } = useCommand('endSession', { onDone: () => showNotice(t.ended) })
  const Icon = phones.includes(system) ? Smartphone : Laptop
  return (
    <li className="flex items-center gap-3 px-4 py-2.5">
      <Icon aria-hidden className="size-4 shrink-0 text-ink-3" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {name}
          {isCurrent && <Badge tone="accent">{t.thisBrowser}</Badge>}
        </p>
        <p className="text-sm text-ink-3">
          {[elsewhere, ip, t.lastUsed(format.ago(lastUsedAt))].filter(Boolean).join(' · ')}
        </p>
      </div>
      {!isCurrent && (
        <Button
          aria-label={t.endLabel(name)}
          isBusy={isBusy}
          onClick={() => void run({ params: { id } })}
        >
          {t.end}
        </Button>
      )}
    </li>
  )
}

/** The browsers in which the person is signed in, and the way out of all but this one. */
export function AccountSessions() {
  const t = useMessages().settings.account
  const { run, isBusy } = useCommand('endOtherSignIns', { onDone: () => showNotice(t.othersEnded) })
  const query = useAll('listSessions', {})
  return (
    <Card title={t.sessions} isFlush>
      <Loaded query={query}>
        {(sessions) => (
          <ul className="divide-y divide-line border-t border-line">
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </ul>
        )}
      </Loaded>
      <div className="flex flex-wrap items-center gap-3 border-t border-line px-4 py-3">
        <Button isBusy={isBusy} onClick={() => void run({})}>
          {t.endOthers}
        </Button>
        <p className="text-sm text-ink-3">{t.endOthersHint}</p>
      </div>
    </Card>
  )
}

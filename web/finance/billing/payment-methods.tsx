import { useQueryClient } from '@tanstack/react-query'
import { CreditCard, ExternalLink, Landmark, Plus } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { Answer, Item } from '../../api/client.ts'
import { useCommand } from '../../api/hooks.ts'
import { useAll } from '../../api/use-all.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { AnchorButton, Button } from '../../ui/button.tsx'
import { Dialog, FormDialog } from '../../ui/dialog.tsx'
import { Select } from '../../ui/field.tsx'
import { Card } from '../../ui/page.tsx'
import { useProblemText } from '../../ui/use-problem-text.ts'
import { Badge, Banner, EmptyState, Loaded, Skeleton } from '../../ui/states.tsx'
import { showNotice } from '../../ui/toast.tsx'
import { loadOnline } from '../../ui/late.tsx'

type Method = Item<'listPaymentMethods'>
type Connection = Item<'listLabConnections'>
type Begun = Answer<'savePaymentMethod'>

const CardForm = lazy(() => loadOnline(() => import('./card-form.tsx')))

// The provider notifies the service, which sends no event of it to open pages: they ask again.
const askAgainMs = 2_000

function SaveDialog({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const t = useMessages()
  const problemText = useProblemText()
  const [begun, setBegun] = useState<Begun | null>(null)
  const { run, isBusy, problem } = useCommand('savePaymentMethod', {
    onDone: setBegun,
    onProblem: () => {},
  })
  const queries = useQueryClient()
  useEffect(() => {
    if (!begun) return
    const look = () => void queries.invalidateQueries({ queryKey: ['listPaymentMethods'] })
    const timer = setInterval(look, askAgainMs)
    return () => {
      clearInterval(timer)
      // The dialog can be closed before the provider has notified the service.
      setTimeout(look, askAgainMs)
    }
  }, [begun, queries])
  const done = () => {
    showNotice(t.finance.methods.saved)
    onClose()
  }
  return (
    <Dialog title={t.finance.methods.addTo(connection.labName ?? '')} onClose={onClose}>
      <div className="flex flex-col gap-3">
        <p className="text-ink-2">{t.finance.methods.text}</p>
        {problem && <Banner>{problemText(problem)}</Banner>}
        {!begun && (
          <Button
            variant="primary"
            isBusy={isBusy}
            onClick={() => void run({ body: { labConnectionId: connection.id } })}
          >
            {t.finance.methods.begin}
          </Button>
        )}
        {begun?.standInUrl && (
          <>
            <Banner tone="warn">{t.finance.pay.standIn}</Banner>
            <AnchorButton
              variant="primary"
              href={begun.standInUrl}
              target="_blank"
              rel="noreferrer"
              icon={<ExternalLink aria-hidden className="size-4" />}
            >
              {t.finance.pay.openStandIn}
            </AnchorButton>
          </>
        )}
        {begun && !begun.standInUrl && !begun.publishableKey && (
          <Banner>{t.finance.pay.noKey}</Banner>
        )}
        {begun?.publishableKey && !begun.standInUrl && (
          <Suspense fallback={<Skeleton lines={4} />}>
            <CardForm
              kind="setup"
              publishableKey={begun.publishableKey}
              accountId={begun.providerAccountId}
              clientSecret={begun.clientSecret}
              onDone={done}
            />
          </Suspense>
        )}
      </div>
    </Dialog>
  )
}

function RemoveDialog({ method, onClose }: { method: Method; onClose: () => void }) {
  const t = useMessages()
  const { run, isBusy } = useCommand('removePaymentMethod', { onDone: onClose })
  return (
    <FormDialog
      title={t.finance.methods.remove}
      submitLabel={t.finance.methods.remove}
      isDanger
      isBusy={isBusy}
      onClose={onClose}
      onSubmit={() => void run({ params: { id: method.id } })}
    >
      <p className="text-ink-2">{t.finance.methods.removeText(method.autopay !== null)}</p>
    </FormDialog>
  )
}

function MethodRow({ method }: { method: Method }) {
  const t = useMessages()
  const format = useFormat()
  const [isRemoving, setIsRemoving] = useState(false)
  const { run, isBusy } = useCommand('updateAutopay')
  const Icon = method.kind === 'bank_debit' ? Landmark : CreditCard
  const { autopay, brand, lastDigits, expiresOn, labConnectionId } = method
  const name = t.finance.methods.name(brand ?? t.finance.labels.methodKind[method.kind], lastDigits)
  const put = (choice: string) =>
    void run({
      params: { id: labConnectionId },
      body:
        choice === ''
          ? { paymentMethodId: null }
          : { paymentMethodId: method.id, chargeOn: choice === 'issue' ? 'issue' : 'due' },
    })
  return (
    <li className="flex flex-wrap items-end gap-3 border-t border-line px-4 py-3">
      <Icon aria-hidden className="mb-1.5 size-5 text-ink-3" />
      <div className="min-w-40 flex-1">
        <p className="font-medium capitalize">{name}</p>
        <p className="text-sm text-ink-3">
          {expiresOn && t.finance.methods.until(format.month(`${expiresOn}-01`))}
          {autopay && (
            <>
              {' '}
              <Badge tone="good">{t.finance.methods.since(format.day(autopay.startsOn))}</Badge>
            </>
          )}
        </p>
      </div>
      <Select
        className="w-56"
        label={t.finance.methods.autopay}
        value={autopay?.chargeOn ?? ''}
        disabled={isBusy}
        onChange={put}
        options={[
          { value: '', label: t.finance.methods.off },
          { value: 'due', label: t.finance.methods.onDue },
          { value: 'issue', label: t.finance.methods.onIssue },
        ]}
      />
      <Button variant="quiet" onClick={() => setIsRemoving(true)}>
        {t.ui.remove}
      </Button>
      {isRemoving && <RemoveDialog method={method} onClose={() => setIsRemoving(false)} />}
    </li>
  )
}

/** A clinic's cards and bank accounts by laboratory, and what is charged to them automatically. */
export function PaymentMethods() {
  const t = useMessages()
  const [added, setAdded] = useState<Connection | null>(null)
  const connections = useAll('listLabConnections', { query: { status: 'active' } })
  const methods = useAll('listPaymentMethods', {})
  return (
    <Loaded query={connections} skeleton={<Skeleton lines={6} />}>
      {(labs) =>
        labs.length === 0 ? (
          <EmptyState title={t.finance.methods.noLab} />
        ) : (
          <div className="flex flex-col gap-4">
            {labs.map((lab) => (
              <Card
                key={lab.id}
                title={lab.labName}
                isFlush
                actions={
                  <Button
                    aria-label={t.finance.methods.addTo(lab.labName ?? '')}
                    icon={<Plus aria-hidden className="size-4" />}
                    onClick={() => setAdded(lab)}
                  >
                    {t.finance.methods.add}
                  </Button>
                }
              >
                <ul>
                  {methods.data
                    ?.filter(({ labConnectionId }) => labConnectionId === lab.id)
                    .map((method) => (
                      <MethodRow key={method.id} method={method} />
                    ))}
                </ul>
                {methods.data?.every(({ labConnectionId }) => labConnectionId !== lab.id) && (
                  <p className="px-4 pb-3 text-sm text-ink-3">{t.finance.methods.none}</p>
                )}
              </Card>
            ))}
            {added && <SaveDialog connection={added} onClose={() => setAdded(null)} />}
          </div>
        )
      }
    </Loaded>
  )
}

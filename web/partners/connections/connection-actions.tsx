import { useState } from 'react'
import type { ConnectionTransition } from '#contract/partners/lab-connections'
import { useCommand } from '../../api/hooks.ts'
import { useSession } from '../../app/session.tsx'
import { useMessages } from '../../i18n/index.tsx'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/field.tsx'
import { showNotice } from '../../ui/toast.tsx'
import { connectionSteps, isAsked, type AskedStep } from './connection-steps.ts'
import type { LabConnection } from './connection-data.ts'

const takesReason: readonly ConnectionTransition[] = ['decline', 'suspend']
// An owner of this side has something to say here.
const waiting: readonly LabConnection['status'][] = ['pending', 'active', 'suspended']
const dangers: readonly ConnectionTransition[] = ['end', 'decline']

function useSteps(id: string, onDone: () => void) {
  const t = useMessages().partners
  const noticeOf = (step: ConnectionTransition) => ({
    onDone: () => {
      showNotice(t.stepDone[step])
      onDone()
    },
  })
  const accept = useCommand('acceptLabConnection', noticeOf('accept'))
  const decline = useCommand('declineLabConnection', noticeOf('decline'))
  const withdraw = useCommand('withdrawLabConnection', noticeOf('withdraw'))
  const suspend = useCommand('suspendLabConnection', noticeOf('suspend'))
  const resume = useCommand('resumeLabConnection', noticeOf('resume'))
  const end = useCommand('endLabConnection', noticeOf('end'))
  const params = { id }
  const withReason = (reason: string) => ({
    params,
    body: reason.trim() === '' ? {} : { reason: reason.trim() },
  })
  return {
    isBusy: [accept, decline, withdraw, suspend, resume, end].some(({ isBusy }) => isBusy),
    take(step: ConnectionTransition, reason = '') {
      const commands: Record<ConnectionTransition, () => Promise<boolean>> = {
        accept: () => accept.run({ params }),
        decline: () => decline.run(withReason(reason)),
        withdraw: () => withdraw.run({ params }),
        suspend: () => suspend.run(withReason(reason)),
        resume: () => resume.run({ params }),
        end: () => end.run({ params }),
      }
      return commands[step]()
    },
  }
}

/** The steps that this side may take with a connection; what is hard to take back asks first. */
export function ConnectionActions({ connection }: { connection: LabConnection }) {
  const t = useMessages().partners
  const { organization, isOwner } = useSession()
  const [asked, setAsked] = useState<AskedStep | null>(null)
  const [reason, setReason] = useState('')
  const { take, isBusy } = useSteps(connection.id, () => setAsked(null))
  const steps = connectionSteps.filter((step) => connection.can[step])
  const name =
    (organization.type === 'lab' ? connection.clinicName : connection.labName) ??
    connection.invitedEmail ??
    ''
  return (
    <>
      {!isOwner && waiting.includes(connection.status) && (
        <p className="text-sm text-ink-3">{t.ownerOnly}</p>
      )}
      {steps.map((step) => (
        <Button
          key={step}
          variant={step === 'accept' || step === 'resume' ? 'primary' : 'secondary'}
          isBusy={isBusy && asked === null}
          onClick={() => {
            setReason('')
            if (isAsked(step)) setAsked(step)
            else void take(step)
          }}
        >
          {t.steps[step]}
        </Button>
      ))}
      {asked && (
        <FormDialog
          title={t.askFirst[asked].title(name)}
          submitLabel={t.steps[asked]}
          isDanger={dangers.includes(asked)}
          isBusy={isBusy}
          onClose={() => setAsked(null)}
          onSubmit={() => void take(asked, reason)}
        >
          <p>{t.askFirst[asked].text}</p>
          {takesReason.includes(asked) && (
            <TextArea
              label={t.reason}
              isOptional
              maxLength={500}
              value={reason}
              onChange={setReason}
            />
          )}
        </FormDialog>
      )}
    </>
  )
}

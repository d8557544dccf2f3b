import { Clock } from 'lucide-react'
import { useState } from 'react'
import type { Answer } from '../../api/client.ts'
import { useCommand, useRead } from '../../api/hooks.ts'
import { useMessages } from '../../i18n/index.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Banner } from '../../ui/states.tsx'
import { showNotice } from '../../ui/toast.tsx'
import { useStageTimesText } from './stage-times-text.ts'

type Proposal = Answer<'getStarterMinutes'>['starterMinutes'][number]

function ProposalTable({ proposal: { name, stages } }: { proposal: Proposal }) {
  const t = useMessages().numbers
  const textOf = useStageTimesText()
  return (
    <table className="w-full text-sm">
      <caption className="pb-1 text-start font-medium">{name}</caption>
      <thead className="text-ink-3">
        <tr>
          {[t.stage, t.now, t.later].map((title) => (
            <th key={title} scope="col" className="py-1 pe-3 text-start font-normal">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line border-y border-line">
        {stages.map((stage) => (
          <tr key={stage.stageId} className="align-top">
            <th scope="row" className="py-1.5 pe-3 text-start font-normal">
              {stage.name}
            </th>
            <td className="py-1.5 pe-3 text-ink-3">{textOf(stage.before)}</td>
            <td className="py-1.5">{textOf(stage.after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type DialogProps = { proposals: readonly Proposal[]; onClose: () => void }

function MinutesDialog({ proposals, onClose }: DialogProps) {
  const t = useMessages()
  const words = t.numbers
  const { run, isBusy } = useCommand('adoptStarterMinutes', {
    onDone: ({ stages }) => {
      showNotice(words.applied(stages))
      onClose()
    },
  })
  const stageIds = proposals.flatMap(({ stages }) => stages.map(({ stageId }) => stageId))
  return (
    <Dialog title={words.minutesTitle} size="large" onClose={onClose}>
      <div className="flex flex-col gap-4 p-4">
        <p className="text-ink-2">{words.minutesLead}</p>
        {proposals.map((proposal) => (
          <ProposalTable key={proposal.workflowId} proposal={proposal} />
        ))}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t.ui.cancel}</Button>
          <Button
            variant="primary"
            isBusy={isBusy}
            onClick={() => void run({ body: { stageIds } })}
          >
            {words.apply}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

/** Says that stages still have the times of an earlier starter, and shows the new ones before it applies them. */
export function StarterMinutes() {
  const words = useMessages().numbers
  const { data } = useRead('getStarterMinutes', {})
  const [isOpen, setOpen] = useState(false)
  const proposals = data?.starterMinutes ?? []
  if (proposals.length === 0) return null
  const count = proposals.reduce((sum, { stages }) => sum + stages.length, 0)
  return (
    <>
      <Banner
        tone="accent"
        icon={<Clock aria-hidden className="size-4" />}
        action={<Button onClick={() => setOpen(true)}>{words.minutesReview}</Button>}
      >
        {words.minutesText(count)}
      </Banner>
      {isOpen && <MinutesDialog proposals={proposals} onClose={() => setOpen(false)} />}
    </>
  )
}

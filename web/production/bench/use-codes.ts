import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { call, type Answer } from '../../api/client.ts'
import { useCommand } from '../../api/hooks.ts'
import { asProblem } from '../../api/problem.ts'
import { useMessages } from '../../i18n/index.tsx'
import { showNotice, showProblem } from '../../ui/toast.tsx'
import { codeReader } from './code-reader.ts'

/** A code as the service knows it. */
export type BenchCode = Answer<'readBenchCode'>['code']

/** The job that is open, which lots and trays are for. */
export type OpenJob = {
  orderId: string
  trayCodes: readonly string[]
  /** Takes a lot; gives what it is now chosen for, or null where no material of the job has it. */
  takeLot: (lots: BenchCode['lots']) => string | null
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, dialog') !== null

// Before anything else: the letters of a code would be shortcuts of the app.
function useWedge(onCode: (code: string) => void): void {
  const take = useEffectEvent(onCode)
  useEffect(() => {
    const read = codeReader()
    const press = (event: KeyboardEvent) => {
      if (isField(event.target)) return
      const { key, code, ctrlKey, altKey, metaKey, timeStamp: at } = event
      const answer = read({ key, code, ctrlKey, altKey, metaKey, at })
      if (answer === null) return
      event.stopPropagation()
      event.preventDefault()
      if (answer !== 'part') take(answer.code)
    }
    addEventListener('keydown', press, { capture: true })
    return () => removeEventListener('keydown', press, { capture: true })
  }, [])
}

/**
 * Follows codes that a scanner types on this page: a ticket opens its order, a lot goes to the open job, a tray
 * takes its order. Gives what does the same for a code from elsewhere, such as a camera or a field.
 */
export function useCodes(job: OpenJob | null = null): (code: string) => Promise<void> {
  const t = useMessages().bench.work
  const navigate = useNavigate()
  const move = useCommand('assignOrderTray')
  const openOrder = ({ orderId, stageId }: { orderId: string; stageId: string | null }) =>
    void navigate({
      to: '/bench/orders/$id',
      params: { id: orderId },
      search: stageId === null ? {} : { stage: stageId },
    })
  const takeLot = ({ lots }: BenchCode) => {
    const number = lots[0]?.lotNumber ?? ''
    if (!job) return showNotice(t.lotWithoutJob)
    const material = job.takeLot(lots)
    return showNotice(material === null ? t.lotElsewhere(number) : t.lotTaken(number, material))
  }
  const takeTray = async ({ orderId }: BenchCode, tray: string) => {
    if (orderId !== null && orderId !== job?.orderId) return openOrder({ orderId, stageId: null })
    if (!job) return showNotice(t.trayEmpty(tray))
    if (job.trayCodes.includes(tray)) return showNotice(t.trayHere(tray))
    if (await move.run({ params: { id: job.orderId }, body: { trayCode: tray } })) {
      showNotice(t.trayTaken(tray))
    }
  }
  const follow = async (typed: string): Promise<void> => {
    try {
      const { code } = await call('readBenchCode', { query: { code: typed } })
      if (code.kind === 'lot') takeLot(code)
      else if (code.trayCode !== null) await takeTray(code, code.trayCode)
      else if (code.orderId !== null) openOrder({ ...code, orderId: code.orderId })
    } catch (error) {
      const problem = asProblem(error)
      if (problem.code === 'not_found') showNotice(t.codeUnknown(typed))
      else showProblem(problem)
    }
  }
  useWedge((code) => void follow(code))
  return follow
}

import { ScanBarcode } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Answer } from '../../api/client.ts'
import { useCommand } from '../../api/hooks.ts'
import { FinishDialog } from '../stage-materials/late-dialog.ts'
import { useMessages } from '../../i18n/index.tsx'
import { Button } from '../../ui/button.tsx'
import { useProblemText } from '../../ui/use-problem-text.ts'

/** A field for ticket codes: a scanner types the code and Enter; what it did is said below it. */
export function BoardScan() {
  const t = useMessages()
  const field = useRef<HTMLInputElement>(null)
  const sending = useRef<Promise<void>>(Promise.resolve())
  const problemText = useProblemText()
  const [code, setCode] = useState('')
  const [answer, setAnswer] = useState<string | null>(null)
  const [ended, setEnded] = useState<Answer<'scanCode'>['scan']['stage']>(null)
  const { run } = useCommand('scanCode', {
    onDone: ({ scan }) => {
      setAnswer(scan.message)
      const asks = scan.stage?.hasMaterialsToConfirm && scan.did.includes('stage_finished')
      if (asks) setEnded(scan.stage)
    },
    onProblem: (problem) => setAnswer(problemText(problem)),
  })
  const submit = () => {
    field.current?.focus()
    const scanned = code.trim()
    if (scanned === '') return
    // The next ticket is scanned right away, without waiting for the reply.
    setCode('')
    setAnswer(null)
    sending.current = sending.current.then(
      async () => void (await run({ body: { code: scanned } })),
    )
  }
  return (
    <>
      <form
        className="relative flex min-w-0 flex-col"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <div className="flex gap-2">
          <div className="relative min-w-0">
            <ScanBarcode
              aria-hidden
              className="pointer-events-none absolute inset-y-0 start-2.5 my-auto size-4 text-ink-3"
            />
            <input
              ref={field}
              aria-label={t.floor.scan.label}
              title={t.floor.scan.hint}
              placeholder={t.floor.scan.placeholder}
              value={code}
              maxLength={300}
              autoComplete="off"
              className="control w-60 max-w-full ps-8"
              onChange={(event) => setCode(event.currentTarget.value)}
            />
          </div>
          <Button type="submit">{t.floor.scan.submit}</Button>
        </div>
        <p role="status" className="max-w-sm pt-1 text-sm text-ink-2 empty:hidden">
          {answer}
        </p>
      </form>
      {ended && <FinishDialog stage={ended} isEnded onClose={() => setEnded(null)} />}
    </>
  )
}

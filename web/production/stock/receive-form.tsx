import { ScanBarcode } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Answer } from '../../api/client.ts'
import { useCommand } from '../../api/hooks.ts'
import type { ApiProblem } from '../../api/problem.ts'
import { useFaultText, useMessages } from '../../i18n/index.tsx'
import { Button } from '../../ui/button.tsx'
import { typeSeparator } from '../../ui/separator-key.ts'
import { useProblemText } from '../../ui/use-problem-text.ts'
import { useReceiptText } from './quantity-text.ts'
import { ReceiveDialog } from './receive-dialog.tsx'

type Order = Answer<'getPurchaseOrder'>['purchaseOrder']

function useReceiving() {
  const [result, setResult] = useState<string | null>(null)
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  const receiptText = useReceiptText()
  const problemText = useProblemText()
  const faultText = useFaultText()
  const { run } = useCommand('receivePurchase', {
    onDone: (answer) => setResult(receiptText(answer)),
    onProblem: (refused) => {
      const [error] = refused.errors
      setProblem(refused)
      setResult(error ? faultText(error) : problemText(refused))
    },
  })
  const receive = async (id: string, barcode: string, allowsExcess: boolean) => {
    setResult(null)
    setProblem(null)
    return run({ params: { id }, body: { barcode, ...(allowsExcess ? { allowsExcess } : {}) } })
  }
  return { receive, result, problem }
}

/**
 * A field for labels of packages: a scanner types the code and Enter; the result is shown below it. The field
 * is empty at once for the next package, as scanners do not wait for replies; codes are sent one by one, so
 * that two packages with one code count as two.
 */
export function ReceiveForm({ order }: { order: Order }) {
  const words = useMessages().stock.receive
  const field = useRef<HTMLInputElement>(null)
  const sending = useRef<Promise<void>>(Promise.resolve())
  const [code, setCode] = useState('')
  const [refusedCode, setRefusedCode] = useState<string | null>(null)
  const [isByHand, setIsByHand] = useState(false)
  const { receive, result, problem } = useReceiving()
  const send = async (barcode: string, allowsExcess: boolean) => {
    setRefusedCode(null)
    const isReceived = await receive(order.id, barcode, allowsExcess)
    setRefusedCode(isReceived ? null : barcode)
    // A refused code comes back to be looked at, unless the next one is being typed.
    if (!isReceived) setCode((typed) => typed || barcode)
  }
  const submit = (barcode: string, allowsExcess: boolean) => {
    field.current?.focus()
    if (barcode === '') return
    setCode('')
    sending.current = sending.current.then(() => send(barcode, allowsExcess))
  }
  useEffect(() => {
    if (field.current?.value === refusedCode) field.current?.select()
  }, [refusedCode])
  return (
    <>
      <form
        className="flex flex-col gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          submit(code.trim(), false)
        }}
      >
        <p className="text-ink-3">{words.hint}</p>
        <div className="flex flex-wrap gap-2">
          <div className="relative grow">
            <ScanBarcode
              aria-hidden
              className="pointer-events-none absolute inset-y-0 start-2.5 my-auto size-4 text-ink-3"
            />
            <input
              ref={field}
              aria-label={words.barcode}
              placeholder={words.barcode}
              value={code}
              maxLength={200}
              autoComplete="off"
              className="control ps-8"
              onChange={(event) => setCode(event.currentTarget.value)}
              onKeyDown={(event) => setCode(typeSeparator(event) ?? code)}
            />
          </div>
          <Button type="submit" variant="primary">
            {words.submit}
          </Button>
          <Button onClick={() => setIsByHand(true)}>{words.byHand}</Button>
        </div>
        <p role="status" className={problem ? 'text-bad empty:hidden' : 'text-good empty:hidden'}>
          {result}
        </p>
        {problem?.code === 'receipt_exceeds_order' && refusedCode !== null && (
          <Button className="self-start" onClick={() => submit(refusedCode, true)}>
            {words.more}
          </Button>
        )}
      </form>
      {isByHand && <ReceiveDialog order={order} onClose={() => setIsByHand(false)} />}
    </>
  )
}

import { useEffect, useState } from 'react'
import { useSession } from '../../app/session.tsx'
import { useAddress } from '../../app/use-address.ts'
import { useMessages } from '../../i18n/index.tsx'
import { useDraft } from '../../ui/use-draft.ts'
import { DraftPage } from './draft-page.tsx'
import { emptyDraft } from './draft.ts'
import type { Typing } from './saving.ts'

const starting = (): Typing => ({
  draft: emptyDraft(),
  kept: null,
  startKey: crypto.randomUUID(),
})

// What a link to this page brings along: `?patientId=…` from the page of a patient.
const givenKeys = ['patientId', 'labConnectionId', 'customerId'] as const

function NewOrder({ onDrop }: { onDrop: () => void }) {
  const t = useMessages().newOrder
  const { search, change } = useAddress('/signed-in/orders/new')
  const [first] = useState(starting)
  const { value, setValue, drop } = useDraft<Typing>('order', first)
  const given = givenKeys.filter((key) => search[key] !== undefined)
  useEffect(() => {
    if (given.length === 0) return
    const part = Object.fromEntries(given.map((key) => [key, search[key]]))
    setValue({ ...starting(), draft: { ...emptyDraft(), ...part } })
    change(Object.fromEntries(given.map((key) => [key, undefined])))
    // eslint-disable-next-line react/exhaustive-deps
  }, [given.length])
  return (
    <DraftPage
      title={t.title}
      typing={value}
      setTyping={setValue}
      drop={() => {
        drop()
        onDrop()
      }}
    />
  )
}

/** A new order; what was begun and not sent is there again. */
export function NewOrderPage() {
  const { organization } = useSession()
  const [round, setRound] = useState(0)
  return (
    <NewOrder key={`${organization.id} ${round}`} onDrop={() => setRound((before) => before + 1)} />
  )
}

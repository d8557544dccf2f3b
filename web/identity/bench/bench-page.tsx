import { Delete } from 'lucide-react'
import { useEffect, useState, type FormEvent } from 'react'
import type { Answer } from '../../api/client.ts'
import { useCommand, useRead } from '../../api/hooks.ts'
import { markSharedDevice } from '../../app/shared-device.ts'
import { leave } from '../../app/session.tsx'
import { useMessages } from '../../i18n/index.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Banner, EmptyState, Skeleton } from '../../ui/states.tsx'
import { SignInLayout } from '../sign-in/sign-in-layout.tsx'

type Screen = Answer<'getSharedDeviceScreen'>
type Member = Screen['members'][number]

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0']
const longestPin = 8
const shortestPin = 4
// With gloves on: 56 px at least, also for a finger, for which other buttons are lower.
const keyClass = 'h-17 coarse:h-17 w-full justify-center text-2xl font-medium'

/** The keys of the pad; a keyboard types as well. */
function Pad({ onDigit, onRemove }: { onDigit: (digit: string) => void; onRemove: () => void }) {
  const t = useMessages().bench
  return (
    <div className="grid grid-cols-3 gap-2.5">
      {digits.map((digit) => (
        <Button
          key={digit}
          className={digit === '0' ? `${keyClass} col-start-2` : keyClass}
          aria-label={t.digit(digit)}
          onClick={() => onDigit(digit)}
        >
          {digit}
        </Button>
      ))}
      <Button
        variant="quiet"
        className={keyClass}
        aria-label={t.remove}
        icon={<Delete aria-hidden className="size-6" />}
        onClick={onRemove}
      />
    </div>
  )
}

const withDigit = (digit: string) => (typed: string) => (typed + digit).slice(0, longestPin)
const withoutLast = (typed: string) => typed.slice(0, -1)

function useTypedPin() {
  const [pin, setPin] = useState('')
  useEffect(() => {
    const press = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      if (ctrlKey || metaKey || altKey) return
      if (/^\d$/.test(key)) setPin(withDigit(key))
      else if (key === 'Backspace') setPin(withoutLast)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  return {
    pin,
    add: (digit: string) => setPin(withDigit(digit)),
    remove: () => setPin(withoutLast),
    clear: () => setPin(''),
  }
}

function PinForm({ member, onBack }: { member: Member; onBack: () => void }) {
  const t = useMessages().bench
  const { pin, add, remove, clear } = useTypedPin()
  const [refusal, setRefusal] = useState<string | null>(null)
  const { run, isBusy } = useCommand('signInWithPin', {
    onDone: () => void leave(null, '/app/bench/queue'),
    onProblem: (problem) => {
      clear()
      setRefusal(problem.message)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (pin.length < shortestPin) return
    setRefusal(null)
    void run({ body: { memberId: member.id, pin } })
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <div className="flex items-center justify-between gap-2">
        <h2 className="text-lg font-semibold">{t.pinOf(member.name)}</h2>
        <p role="status" className="flex gap-2">
          <span className="sr-only">{t.digits(pin.length)}</span>
          {Array.from({ length: Math.max(shortestPin, pin.length) }, (_, place) => (
            <span
              key={place}
              aria-hidden
              className={`size-3 rounded-full border border-ink ${place < pin.length ? 'bg-ink' : ''}`}
            />
          ))}
        </p>
      </div>
      {refusal !== null && <Banner tone="bad">{refusal}</Banner>}
      <Pad onDigit={add} onRemove={remove} />
      <Button
        type="submit"
        variant="primary"
        className="h-14 justify-center coarse:h-14"
        isBusy={isBusy}
        disabled={pin.length < shortestPin}
      >
        {t.submit}
      </Button>
      <Button variant="quiet" className="h-14 coarse:h-14" onClick={onBack}>
        {t.another}
      </Button>
      <p className="text-sm text-ink-3">{t.forgotten}</p>
    </form>
  )
}

function Members({ members, onPick }: { members: Member[]; onPick: (member: Member) => void }) {
  const t = useMessages().bench
  if (members.length === 0) return <EmptyState title={t.nobody}>{t.nobodyText}</EmptyState>
  return (
    <ul aria-label={t.title} className="grid grid-cols-2 gap-2.5">
      {members.map((member) => (
        <li key={member.id}>
          <Button
            className="h-17 w-full justify-start text-start text-base coarse:h-17"
            onClick={() => onPick(member)}
          >
            {member.name}
          </Button>
        </li>
      ))}
    </ul>
  )
}

function NotShared() {
  const t = useMessages().bench
  useEffect(() => markSharedDevice(false), [])
  return (
    <SignInLayout title={t.notShared} lead={t.notSharedText}>
      <p>
        <LinkButton to="/sign-in">{t.toSignIn}</LinkButton>
      </p>
    </SignInLayout>
  )
}

/** What a shared device shows before somebody works there: the names, then the pad of the PIN. */
export function BenchPage() {
  const t = useMessages().bench
  const [member, setMember] = useState<Member | null>(null)
  const { data, error } = useRead('getSharedDeviceScreen', {})
  if (error?.code === 'shared_device_required') return <NotShared />
  return (
    <SignInLayout
      title={t.title}
      lead={data && t.at(data.sharedDevice.name, data.organization.name)}
    >
      {!data && <Skeleton lines={4} />}
      {data && !member && <Members members={data.members} onPick={setMember} />}
      {member && <PinForm key={member.id} member={member} onBack={() => setMember(null)} />}
    </SignInLayout>
  )
}

import { loadStripe } from '@stripe/stripe-js/pure'
import type { Stripe, StripeElements } from '@stripe/stripe-js'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useMessages, useSpeech } from '../../i18n/index.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/states.tsx'

/** Without `elements` the payer enters nothing: a saved method is confirmed. */
type Ready = { stripe: Stripe; elements: StripeElements | null }

type Props = {
  /** Whether the payer pays now or saves a method for later. */
  kind: 'payment' | 'setup'
  publishableKey: string
  /** The laboratory's account at the provider. */
  accountId: string
  clientSecret: string
  /** A saved method whose bank asks the payer to confirm the payment. */
  savedMethodId?: string | null
  onDone: () => void
}

function useElements(props: Props) {
  const { publishableKey, accountId, clientSecret, savedMethodId } = props
  const { locale } = useSpeech()
  const place = useRef<HTMLDivElement>(null)
  const [ready, setReady] = useState<Ready | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    let isGone = false
    let elements: StripeElements | undefined
    const show = async () => {
      const stripe = await loadStripe(publishableKey, { stripeAccount: accountId, locale })
      if (isGone || !stripe || !place.current) return
      if (savedMethodId) {
        setReady({ stripe, elements: null })
        return
      }
      const isDark = matchMedia('(prefers-color-scheme: dark)').matches
      const theme = document.documentElement.dataset.theme
      elements = stripe.elements({
        clientSecret,
        appearance: {
          theme: (theme ?? (isDark ? 'dark' : 'light')) === 'dark' ? 'night' : 'stripe',
          variables: { borderRadius: '8px', fontFamily: 'Inter, system-ui, sans-serif' },
        },
      })
      elements.create('payment').mount(place.current)
      setReady({ stripe, elements })
    }
    show().catch(() => setHasFailed(true))
    return () => {
      isGone = true
      elements?.getElement('payment')?.destroy()
    }
  }, [publishableKey, accountId, clientSecret, savedMethodId, locale])
  return { place, ready, hasFailed }
}

const redirect = 'if_required' as const

// The provider itself shows what it needs from the payer, such as the bank's own page.
function finish({ stripe, elements }: Ready, { kind, clientSecret, savedMethodId }: Props) {
  const confirmParams = { return_url: location.href }
  if (!elements) {
    const method = { payment_method: savedMethodId ?? '' }
    return stripe.confirmPayment({
      clientSecret,
      confirmParams: { ...confirmParams, ...method },
      redirect,
    })
  }
  const options = { elements, confirmParams, redirect }
  return kind === 'payment' ? stripe.confirmPayment(options) : stripe.confirmSetup(options)
}

/**
 * The payment provider's own fields, in a frame of the provider: card numbers never come here. Its code
 * is loaded from js.stripe.com when this is first shown.
 */
export default function CardForm(props: Props) {
  const t = useMessages()
  const { place, ready, hasFailed } = useElements(props)
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!ready) return
    setIsBusy(true)
    setRefusal(null)
    const { error } = await finish(ready, props)
    setIsBusy(false)
    if (error) setRefusal(error.message ?? t.ui.failed)
    else props.onDone()
  }
  if (hasFailed) return <p role="alert">{t.finance.pay.blocked}</p>
  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
      {!ready && <Skeleton lines={4} />}
      <div ref={place} />
      {props.savedMethodId && <p className="text-sm text-ink-2">{t.finance.pay.confirm}</p>}
      {refusal && (
        <p role="alert" className="text-sm text-bad">
          {refusal}
        </p>
      )}
      <Button type="submit" variant="primary" isBusy={isBusy} disabled={!ready}>
        {props.kind === 'payment' ? t.finance.pay.now : t.finance.methods.save}
      </Button>
    </form>
  )
}

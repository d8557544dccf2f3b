import { loadStripe } from '@stripe/stripe-js/pure'
import type { Stripe, StripeElements } from '@stripe/stripe-js'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useMessages, useSpeech } from '../i18n/index.tsx'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/states.tsx'

type Ready = { stripe: Stripe; elements: StripeElements }

type Props = {
  /** Whether money moves now, or a method is left for later. */
  kind: 'payment' | 'setup'
  publishableKey: string
  /** The laboratory's account, on which it happens. */
  accountId: string
  clientSecret: string
  onDone: () => void
}

function useElements({ publishableKey, accountId, clientSecret }: Props) {
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
  }, [publishableKey, accountId, clientSecret, locale])
  return { place, ready, hasFailed }
}

/**
 * The payment platform's own fields, in a frame of the platform: card numbers never come here. Its code
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
    const options = {
      elements: ready.elements,
      confirmParams: { return_url: location.href },
      redirect: 'if_required' as const,
    }
    const { error } =
      props.kind === 'payment'
        ? await ready.stripe.confirmPayment(options)
        : await ready.stripe.confirmSetup(options)
    setIsBusy(false)
    if (error) setRefusal(error.message ?? t.ui.failed)
    else props.onDone()
  }
  if (hasFailed) return <p role="alert">{t.money.pay.blocked}</p>
  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
      {!ready && <Skeleton lines={4} />}
      <div ref={place} />
      {refusal && (
        <p role="alert" className="text-sm text-bad">
          {refusal}
        </p>
      )}
      <Button type="submit" look="primary" isBusy={isBusy} disabled={!ready}>
        {props.kind === 'payment' ? t.money.pay.now : t.money.methods.save}
      </Button>
    </form>
  )
}

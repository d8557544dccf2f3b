// What the field expects, written down a second time: it shares nothing with the table that the
// service moves by.

/**
 * The places that an order can be at: its status there, and per side the steps that lead on, each as
 * `verb>status`, or as the verb alone where the order stays. A side that is null does not see it.
 */
export const places: Record<string, { status: string; clinic: string | null; lab: string | null }> =
  {
    draft: { status: 'draft', clinic: 'submit>submitted prescribe delete>gone', lab: null },
    withdrawn: {
      status: 'draft',
      clinic: 'submit>submitted prescribe cancel>cancelled',
      lab: null,
    },
    submitted: {
      status: 'submitted',
      clinic: 'withdraw>draft hold>on_hold cancel>cancelled prescribe',
      lab: 'ask>needs_info accept>accepted reject>rejected hold>on_hold cancel>cancelled',
    },
    needs_info: {
      status: 'needs_info',
      clinic: 'withdraw>draft resubmit>submitted hold>on_hold cancel>cancelled prescribe',
      lab: 'reject>rejected hold>on_hold cancel>cancelled',
    },
    accepted: {
      status: 'accepted',
      clinic: 'hold>on_hold cancel prescribe',
      lab: 'start>in_production hold>on_hold cancel>cancelled promise',
    },
    cancel_requested: {
      status: 'accepted',
      clinic: 'hold>on_hold prescribe',
      lab: 'start>in_production hold>on_hold cancel>cancelled promise',
    },
    accepted_rx_waiting: {
      status: 'accepted',
      clinic: 'hold>on_hold cancel prescribe',
      lab: 'acknowledge hold>on_hold cancel>cancelled promise',
    },
    in_production: {
      status: 'in_production',
      clinic: 'hold>on_hold cancel prescribe',
      lab: 'show>awaiting_approval finish>ready hold>on_hold cancel>cancelled promise',
    },
    rx_waiting: {
      status: 'in_production',
      clinic: 'hold>on_hold cancel prescribe',
      lab: 'acknowledge hold>on_hold cancel>cancelled promise',
    },
    awaiting_approval: {
      status: 'awaiting_approval',
      clinic: 'approve>in_production dislike>in_production hold>on_hold cancel prescribe',
      lab: 'hold>on_hold cancel>cancelled promise',
    },
    approval_rx_waiting: {
      status: 'awaiting_approval',
      clinic: 'dislike>in_production hold>on_hold cancel prescribe',
      lab: 'acknowledge hold>on_hold cancel>cancelled promise',
    },
    on_hold: {
      status: 'on_hold',
      clinic: 'cancel prescribe',
      lab: 'resume>in_production cancel>cancelled promise',
    },
    on_hold_by_clinic: {
      status: 'on_hold',
      clinic: 'resume>submitted cancel>cancelled prescribe',
      lab: 'cancel>cancelled promise',
    },
    ready: {
      status: 'ready',
      clinic: 'hold>on_hold',
      lab: 'ship-final>shipped ship-try-in>shipped hold>on_hold promise',
    },
    made_rx_waiting: {
      status: 'on_hold',
      clinic: 'cancel prescribe',
      lab: 'acknowledge resume>in_production cancel>cancelled promise',
    },
    made_on_hold: {
      status: 'on_hold',
      clinic: 'cancel prescribe',
      lab: 'resume>ready cancel>cancelled promise',
    },
    ready_again: {
      status: 'ready',
      clinic: 'hold>on_hold deliver>delivered',
      lab: 'ship-final>shipped ship-try-in>shipped hold>on_hold promise deliver>delivered',
    },
    shipped: {
      status: 'shipped',
      clinic: 'deliver>delivered not-received',
      lab: 'deliver>delivered',
    },
    shipped_to_try_in: {
      status: 'shipped',
      clinic: 'deliver>at_try_in not-received',
      lab: 'deliver>at_try_in',
    },
    not_received: {
      status: 'shipped',
      clinic: 'deliver>delivered',
      lab: 'deliver>delivered ship-final>shipped ship-try-in>shipped',
    },
    delivered: { status: 'delivered', clinic: 'complete>completed claim', lab: 'claim' },
    at_try_in: {
      status: 'at_try_in',
      clinic: 'answer-try-in back-from-try-in>in_production',
      lab: 'back-from-try-in>in_production',
    },
    tried_in: {
      status: 'at_try_in',
      clinic: 'back-from-try-in>in_production',
      lab: 'back-from-try-in>in_production',
    },
    completed: { status: 'completed', clinic: 'claim', lab: 'claim' },
    rejected: { status: 'rejected', clinic: '', lab: '' },
    cancelled: { status: 'cancelled', clinic: '', lab: '' },
    cancelled_draft: { status: 'cancelled', clinic: '', lab: null },
    offline_draft: {
      status: 'draft',
      clinic: null,
      lab: 'register>accepted prescribe delete>gone',
    },
    offline_accepted: {
      status: 'accepted',
      clinic: null,
      lab: 'start>in_production hold>on_hold cancel>cancelled prescribe promise',
    },
    offline_in_production: {
      status: 'in_production',
      clinic: null,
      lab: 'finish>ready hold>on_hold cancel>cancelled prescribe promise',
    },
    offline_ready: {
      status: 'ready',
      clinic: null,
      lab: 'ship-final>shipped ship-try-in>shipped hold>on_hold promise',
    },
    offline_shipped: { status: 'shipped', clinic: null, lab: 'deliver>delivered' },
    offline_delivered: { status: 'delivered', clinic: null, lab: 'claim' },
  }

/** The steps that lead on from a place for a side: the verb, and where it leads. */
export const stepsFrom = (place: string, side: 'lab' | 'clinic'): Map<string, string> =>
  new Map(
    (places[place]?.[side] ?? '')
      .split(' ')
      .filter(Boolean)
      .map((word) => {
        const [verb = '', to = places[place]?.status ?? ''] = word.split('>')
        return [verb, to]
      }),
  )

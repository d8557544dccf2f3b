/** The id of the card with the design that waits for the clinic. */
export const waitingDesignId = 'waiting-design'

/** Leads to the design that waits for the clinic, with the focus on it. */
export function showWaitingDesign(): void {
  const card = document.querySelector<HTMLElement>(`#${waitingDesignId}`)
  card?.scrollIntoView({ block: 'start' })
  card?.focus({ preventScroll: true })
}

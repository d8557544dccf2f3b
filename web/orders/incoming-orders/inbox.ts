/** The id of the order after or before another; the first when none is open, null at an end. */
export function neighbourOf(
  orders: readonly { id: string }[],
  openId: string | null,
  step: 1 | -1,
): string | null {
  const place = orders.findIndex(({ id }) => id === openId)
  if (place === -1) return orders[0]?.id ?? null
  return orders[place + step]?.id ?? null
}

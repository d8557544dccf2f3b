/** How many orders of a parcel a sentence names while more are in it. */
const mostNamedOrders = 3

/** The numbers that a sentence about a parcel names, and how many more orders are in it. */
export function nameOrders(numbers: readonly string[]): { named: string[]; more: number } {
  const most = numbers.length > mostNamedOrders ? mostNamedOrders - 1 : numbers.length
  return { named: numbers.slice(0, most), more: numbers.length - most }
}

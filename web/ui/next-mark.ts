/** Where a key leads among so many marks; null where it leads nowhere. */
export function nextMark(key: string, at: number, count: number): number | null {
  const places: Record<string, number> = {
    ArrowRight: at + 1,
    ArrowDown: at + 1,
    ArrowLeft: at - 1,
    ArrowUp: at - 1,
    Home: 0,
    End: count - 1,
  }
  const place = places[key]
  return place === undefined ? null : Math.min(count - 1, Math.max(0, place))
}

const hourMs = 3_600_000

/**
 * The day before this instant's that has ended in every time zone, as YYYY-MM-DD: what was due on it
 * or before is overdue. Laboratory and clinic need not know each other's zone, and nobody is accused
 * too early. UTC-12 is the last zone to end a day.
 */
export function lastDayEndedEverywhere(now: Date): string {
  return new Date(now.getTime() - 36 * hourMs).toISOString().slice(0, 10)
}

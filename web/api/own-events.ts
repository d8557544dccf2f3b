// Far longer than the stream takes to report anything; an event that has not come by then never does.
const keptMs = 5_000

type Seen = { key: string; at: number }

/**
 * Shows the events that this browser's own mutations cause from those of other people. Each
 * expected event is skipped once: of two alike the second counts, so that the screen is current
 * after the last.
 */
export function trackOwnEvents(now: () => number = Date.now) {
  let expected: Seen[] = []
  let received: Seen[] = []
  const forget = () => {
    const since = now() - keptMs
    expected = expected.filter(({ at }) => at > since)
    received = received.filter(({ at }) => at > since)
  }
  return {
    /**
     * The stream will report a mutation that began then with these events. An event that arrived since
     * may have been its own, ahead of the answer: it is not expected again.
     */
    expect(keys: readonly string[], begunAt: number): void {
      forget()
      for (const key of keys) {
        if (!received.some((other) => other.key === key && other.at >= begunAt))
          expected.push({ key, at: now() })
      }
    },
    /** Whether an event reports an own mutation whose changes were read already. */
    isOwn(key: string): boolean {
      forget()
      const place = expected.findIndex((other) => other.key === key)
      if (place < 0) {
        received.push({ key, at: now() })
        return false
      }
      expected.splice(place, 1)
      return true
    },
    /** Expects nothing any more: events may have been missed. */
    clear(): void {
      expected = []
    },
  }
}

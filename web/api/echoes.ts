// Long after the stream has told of anything; what has not come by then does not come.
const keptMs = 5_000

type Noted = { word: string; at: number }

/**
 * Tells the echo of an own act from the word about somebody else's. Each expected word is passed over
 * once: of two alike the second is heard, so that what is on the screen is read after the last.
 */
export function openEchoes(now: () => number = Date.now) {
  let expected: Noted[] = []
  let heard: Noted[] = []
  const forget = () => {
    const since = now() - keptMs
    expected = expected.filter(({ at }) => at > since)
    heard = heard.filter(({ at }) => at > since)
  }
  return {
    /**
     * An act that began then will be told of with these words. A word that was heard since it began may
     * have been its echo, ahead of the answer: it is not waited for.
     */
    expect(words: readonly string[], begunAt: number): void {
      forget()
      for (const word of words) {
        if (!heard.some((other) => other.word === word && other.at >= begunAt))
          expected.push({ word, at: now() })
      }
    },
    /** Whether a word tells of an own act whose changes were read already. */
    isEcho(word: string): boolean {
      forget()
      const place = expected.findIndex((other) => other.word === word)
      if (place < 0) {
        heard.push({ word, at: now() })
        return false
      }
      expected.splice(place, 1)
      return true
    },
    /** Expects nothing any more: words may have been missed. */
    clear(): void {
      expected = []
    },
  }
}

declare global {
  interface Window {
    /** Answers that were asked for before the app was there, by their addresses. */
    earlyReads?: Map<string, Promise<Response>>
  }
}

// Longer than any line takes to bring the app; what nobody took by then is of a page that was left.
const keptMs = 60_000

/** Asks for an answer before the app is there. */
export function readEarly(address: string): void {
  const reads = (window.earlyReads ??= new Map<string, Promise<Response>>())
  const answer = fetch(address, { headers: { accept: 'application/json' } })
  // Whoever takes it sees the failure.
  answer.catch(() => undefined)
  reads.set(address, answer)
}

/** The answer that was asked for early; only the first caller gets it, and only one that succeeded. */
export async function takeEarly(address: string): Promise<Response | undefined> {
  const reads = globalThis.window?.earlyReads
  const found = reads?.get(address)
  if (!found) return undefined
  reads?.delete(address)
  const answer = await found.catch(() => undefined)
  return answer?.ok && performance.now() < keptMs ? answer : undefined
}

import { readerHeaders } from './reader-headers.ts'

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
  const answer = fetch(address, { headers: readerHeaders() })
  // Whoever takes it sees the failure.
  answer.catch(() => undefined)
  reads.set(address, answer)
}

// Whoever is not signed in gets a refusal to each: nobody takes the others, and an answer that nobody
// reads keeps its connection.
function dropAll(reads: Map<string, Promise<Response>>): void {
  for (const answer of reads.values())
    answer.then(({ body }) => body?.cancel()).catch(() => undefined)
  reads.clear()
}

/** The answer that was asked for early; only the first caller gets it, and only one that succeeded. */
export async function takeEarly(address: string): Promise<Response | undefined> {
  const reads = globalThis.window?.earlyReads
  const found = reads?.get(address)
  if (!reads || !found) return undefined
  reads.delete(address)
  const answer = await found.catch(() => undefined)
  if (answer?.ok && performance.now() < keptMs) return answer
  dropAll(reads)
  void answer?.body?.cancel()
  return undefined
}

/** What a start is doing, as the operator reads it. */
export type StartSteps = {
  /** Begins a step; the one before is over. */
  begin(step: string): void
  /** A part of the step is done. */
  tick(): void
  /** Prints a line of its own. */
  print(line: string): void
}

/**
 * Prints each step of a start when it begins, and its seconds when it is over, so that nobody waits before
 * an empty screen. The parts of a long step are dots.
 */
export function startSteps(
  write: (text: string) => void,
  nowMs: () => number = () => performance.now(),
): StartSteps {
  let begunMs: number | undefined

  function end(): void {
    if (begunMs === undefined) return
    write(` ${((nowMs() - begunMs) / 1000).toFixed(1)} s\n`)
    begunMs = undefined
  }

  return {
    begin(step) {
      end()
      begunMs = nowMs()
      write(`${step} …`)
    },
    tick() {
      if (begunMs !== undefined) write('.')
    },
    print(line) {
      end()
      write(`${line}\n`)
    },
  }
}

/** For programs that only print lines. */
export const linesOnly = (print: (line: string) => void): StartSteps => ({
  begin: () => undefined,
  tick: () => undefined,
  print,
})

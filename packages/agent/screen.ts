/** Where the agent speaks to a person: a terminal, or a service's log. */
export type Screen = {
  print: (line: string) => void
  printError: (line: string) => void
  /** Writes without ending the line; only on a terminal. */
  draw: ((text: string) => void) | null
  /** Asks for one line; what is typed is hidden for a secret. Null when there is nobody to ask. */
  ask: (question: string, isSecret?: boolean) => Promise<string | null>
}

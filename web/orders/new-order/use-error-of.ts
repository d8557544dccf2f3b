import { useFaultText } from '../../i18n/index.tsx'
import type { Check } from './use-check.ts'

/** What is missing at a field of the order, in words, once it is to be shown. */
export function useErrorOf(
  check: Check,
  showsMissing: boolean,
): (part: string) => string | undefined {
  const write = useFaultText()
  return (part) => {
    if (!showsMissing) return undefined
    const found = check.findings.find(
      (finding) => finding.part === part && finding.severity === 'missing',
    )
    return found && write(found)
  }
}

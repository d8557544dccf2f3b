import { notationKey, preferredLocale } from '../i18n/locale.ts'

/** How an answer is asked for in the words of this device: its language and its tooth numbering. */
export function readerHeaders(): Record<string, string> {
  const notation = localStorage.getItem(notationKey)
  return {
    accept: 'application/json',
    // What is made is said in the words of this device (docs/decisions/0070).
    'accept-language': preferredLocale(),
    ...(notation ? { prefer: `tooth-notation=${notation}` } : {}),
  }
}

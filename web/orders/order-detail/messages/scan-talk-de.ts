import type { ScanTalkMessages } from './scan-talk-en.ts'

/** The texts of pictures of scans in German. */
export const scanTalkDe: ScanTalkMessages = {
  open: 'Großes Fenster öffnen',
  ready: 'Schnappschuss angehängt',
  failed: 'Der Schnappschuss ließ sich nicht senden. Entfernen Sie ihn und nehmen Sie ihn neu auf.',
  sending: 'Schnappschuss wird gesendet …',
  remove: 'Schnappschuss entfernen',
  attached: 'Angehängte Dateien',
  fileName: 'schnappschuss',
}

import type { devicesEn } from './devices-en.ts'

/** Texts of the settings about programs that are signed in, in German. */
export const devicesDe: typeof devicesEn = {
  title: 'Geräte',
  lead: 'Programme, die ohne Browser für ein Mitglied arbeiten, etwa der Scan-Agent oder eigene Software.',
  live: 'Aktiv',
  ended: 'Abgemeldet',
  name: 'Gerät',
  member: 'Mitglied',
  lastUsed: 'Zuletzt benutzt',
  until: 'Gilt bis',
  revoke: 'Abmelden',
  revokeTitle: (name) => `${name} abmelden?`,
  revokeText:
    'Das Gerät verliert sofort den Zugriff. Um es wieder zu nutzen, melden Sie sich am Gerät an.',
  revoked: (name) => `${name} abgemeldet.`,
  revokedAt: 'Abgemeldet',
  emptyTitle: 'Keine Geräte angemeldet',
  emptyEnded: 'Noch keine Geräte abgemeldet.',
  agentTitle: 'Scan-Agent einrichten',
  agentText:
    'Der Agent läuft auf dem Rechner des Scanners, überwacht dessen Exportordner und überträgt jeden Fall einmal. Eine Datei; benötigt Node 20 oder neuer.',
  agentFile: 'pontic-agent.mjs herunterladen',
  agentSteps: [
    'Melden Sie sich am Rechner des Scanners an. E-Mail und Passwort werden nicht gespeichert.',
    'Fügen Sie den Exportordner des Scanners hinzu.',
    'Lassen Sie den Agenten laufen.',
  ],
  copy: 'Kopieren',
  copied: 'Kopiert.',
  ownTitle: 'Eigene Programme',
  ownText:
    'Melden Sie sich einmal über die API an, und senden Sie die Zugangskennung mit jeder Anfrage.',
  browsers: 'Browser, in denen Sie angemeldet sind, finden Sie unter Konto.',
}

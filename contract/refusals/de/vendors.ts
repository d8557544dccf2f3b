import type { Translation } from '../refusal.ts'
import type { vendorRefusals } from '../vendors.ts'

/** Why a scanner vendor's cloud, or a link to a file of a scan, gave nothing, in German. */
export const vendorRefusalsDe: Translation<typeof vendorRefusals> = {
  vendor_without_sign_in: () =>
    'Bei diesem Hersteller gibt es keine Anmeldung. Seine Scans kommen durch Ereignisse oder vom Computer des Scanners.',
  vendor_has_one_address: () =>
    'Nur 3Shape Unite läuft unter einer eigenen Adresse. Lassen Sie die Adresse leer.',
  vendor_not_signed_in: ({ vendor }) =>
    `Mit dieser Verbindung ist niemand bei ${vendor} angemeldet. Ein Inhaber kann sich anmelden.`,
  vendor_sign_in_ended: ({ vendor }) =>
    `Die Anmeldung bei ${vendor} ist abgelaufen. Ein Inhaber muss sich erneut anmelden.`,
  vendor_sign_in_cancelled: ({ vendor }) =>
    `Die Anmeldung wurde bei ${vendor} abgebrochen. Es hat sich nichts geändert.`,
  vendor_refused_sign_in: ({ vendor, answer }) =>
    `${vendor} hat die Anmeldung abgelehnt (${answer}). Beginnen Sie noch einmal.`,
  vendor_refused_own_token: ({ vendor }) =>
    `${vendor} hat den soeben erteilten Zugang abgelehnt. Beginnen Sie die Anmeldung noch einmal.`,
  vendor_app_refused: ({ vendor, answer }) =>
    `${vendor} hat die Registrierung dieses Servers abgelehnt (${answer}). Bitten Sie den Betreiber, Client-ID und Secret zu prüfen, und rufen Sie die Scans dann erneut ab.`,
  vendor_app_missing: ({ vendor }) =>
    `Dieser Server ist nicht bei ${vendor} registriert. Bitten Sie den Betreiber, die Client-ID einzutragen.`,
  vendor_not_signed_in_by_anyone: () =>
    'Mit dieser Verbindung ist niemand beim Hersteller angemeldet. Ihre Scans kommen durch Ereignisse.',
  vendor_without_changes: ({ vendor }) =>
    `${vendor} lässt sich nicht nach neuen Scans fragen: Sie kommen durch Ereignisse.`,
  vendor_away: ({ vendor }) => `${vendor} antwortet nicht. Versuchen Sie es später erneut.`,
  vendor_access_denied: ({ vendor }) =>
    `${vendor} lässt dieses Konto keine Fälle lesen. Prüfen Sie die Rechte des Kontos bei ${vendor}.`,
  vendor_answer_unexpected: ({ vendor, status }) =>
    `${vendor} hat mit dem Status ${status} geantwortet. Wenden Sie sich an den Support.`,
  vendor_account_without_group: () =>
    'Dieses Medit-Konto gehört zu keiner Gruppe. Treten Sie in Medit Link einer Gruppe bei.',
  vendor_account_without_region: ({ vendor }) =>
    `${vendor} gibt nicht an, in welcher Region dieses Konto liegt. Wenden Sie sich an ${vendor}.`,
  vendor_lists_too_much: ({ vendor, limit }) =>
    `${vendor} führt mehr als ${limit} geänderte Fälle auf einmal auf. Wenden Sie sich an den Support.`,
  vendor_id_unusable: () =>
    'Die Kennung dieses Scans beim Hersteller lässt sich in keiner Adresse verwenden. Wenden Sie sich an den Support.',
  vendor_file_not_ready: ({ vendor }) =>
    `${vendor} hat den Inhalt dieser Datei noch nicht. Senden Sie den Scan noch einmal.`,
  vendor_file_no_impression: () => 'Diese Datei ist keine digitale Abformung von DS Core.',
  file_link_missing: () =>
    'Der Hersteller hat diese Datei ohne Link angekündigt. Ein Inhaber muss sich beim Hersteller anmelden.',
  file_link_expired: () =>
    'Der Link zu dieser Datei ist abgelaufen. Senden Sie den Scan noch einmal.',
  file_link_invalid: () => 'Der Link zu dieser Datei ist keine gültige Adresse.',
  file_link_with_password: () => 'Der Link zu dieser Datei enthält ein Passwort.',
  file_link_not_https: () => 'Der Link zu dieser Datei ist nicht sicher (HTTPS).',
  host_not_allowed: ({ host }) =>
    `Von ${host} können keine Scans abgerufen werden. Bitten Sie den Betreiber, diese Adresse freizugeben (SCAN_DOWNLOAD_HOSTS).`,
  host_in_private_network: ({ host }) =>
    `${host} liegt in einem privaten Netz. Von dort können keine Scans abgerufen werden.`,
  host_redirects: ({ host }) =>
    `${host} hat auf eine andere Adresse verwiesen. Das ist nicht erlaubt.`,
  host_encoding_unexpected: ({ host }) =>
    `${host} hat den Inhalt in einer Kodierung gesendet, die sich nicht lesen lässt.`,
  host_answer_unexpected: ({ host, status }) =>
    `${host} hat statt der Datei den Status ${status} gesendet.`,
  host_answer_too_large: ({ host, limit }, { size }) =>
    `${host} hat mehr als ${size(limit)} gesendet. Das ist zu viel.`,
}

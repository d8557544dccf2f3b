import type { paymentRefusals } from '../finance-payments.ts'
import type { Translation } from '../refusal.ts'

/** Refusals of payments, refunds, disputes, payment accounts, saved methods and autopay, in German. */
export const paymentRefusalsDe: Translation<typeof paymentRefusals> = {
  payments_not_configured: () =>
    'Online-Zahlungen sind für diesen Dienst nicht eingerichtet. Zahlen Sie auf anderem Weg.',
  payment_account_missing: () =>
    'Ihr Labor hat noch kein Konto beim Zahlungsdienst. Richten Sie zuerst in den Einstellungen Online-Zahlungen ein.',
  payment_account_not_accessible: () =>
    'Der Zahlungsdienst gibt diesem Dienst keinen Zugriff auf das Konto des Labors. Ein Inhaber des Labors muss es neu verbinden.',
  payment_account_country_missing: () =>
    'Der Zahlungsdienst braucht das Land Ihres Labors. Ergänzen Sie es im Firmenprofil.',
  payment_provider_refused: ({ reason }) =>
    `Der Zahlungsdienst hat diese Anfrage abgelehnt („${reason}“).`,
  payment_provider_unavailable: () =>
    'Der Zahlungsdienst antwortet nicht. Versuchen Sie es gleich noch einmal.',
  lab_takes_no_online_payments: () =>
    'Dieses Labor nimmt keine Online-Zahlungen an. Zahlen Sie per Überweisung oder auf anderem Weg.',
  currency_not_payable_online: ({ currency }) =>
    `Rechnungen in ${currency} können nicht online bezahlt werden. Zahlen Sie diese auf anderem Weg.`,
  amount_not_payable_online: ({ currency }) =>
    `Online müssen Beträge in ${currency} an der dritten Nachkommastelle eine 0 haben. Zahlen Sie diese Rechnung auf anderem Weg.`,
  payment_above_invoice_balance: ({ balanceMinor, currency }, { money }) =>
    `Von dieser Rechnung sind nur noch ${money(balanceMinor, currency)} offen. Um den Rest als Guthaben zu führen, erfassen Sie die Zahlung für den Kunden und ordnen Sie sie Rechnungen zu.`,
  payment_currency_differs: ({ invoiceNumber, invoiceCurrency, paymentCurrency }) =>
    `Rechnung ${invoiceNumber} lautet auf ${invoiceCurrency}, die Zahlung auf ${paymentCurrency}. Prüfen Sie die Währung.`,
  allocations_above_payment: ({ allocatedMinor, amountMinor, currency }, { money }) =>
    `Sie haben ${money(allocatedMinor, currency)} zugeordnet, die Zahlung beträgt aber nur ${money(amountMinor, currency)}. Ordnen Sie weniger zu.`,
  allocation_above_invoice_balance: ({ invoiceNumber, balanceMinor, currency }, { money }) =>
    `Von Rechnung ${invoiceNumber} sind nur noch ${money(balanceMinor, currency)} offen. Ordnen Sie ihr weniger zu.`,
  allocations_above_unallocated: ({ unallocatedMinor, currency }, { money }) =>
    `Von dieser Zahlung sind nur noch ${money(unallocatedMinor, currency)} nicht zugeordnet. Ordnen Sie weniger zu.`,
  invoice_of_other_customer: ({ invoiceNumber }) =>
    `Rechnung ${invoiceNumber} gehört zu einem anderen Kunden. Wählen Sie Rechnungen des Kunden, der gezahlt hat.`,
  payment_day_in_future: ({ receivedOn, latestOn }, { day }) =>
    `Das Zahlungsdatum ${day(receivedOn)} liegt in der Zukunft. Wählen Sie spätestens den ${day(latestOn)}.`,
  payment_day_too_early: ({ receivedOn, earliestOn, days }, { day }) =>
    `Das Zahlungsdatum ${day(receivedOn)} liegt mehr als ${days} Tage vor dem Rechnungsdatum. Wählen Sie frühestens den ${day(earliestOn)}.`,
  payment_not_refundable: ({ status }, { label }) =>
    `Diese Zahlung ${label('paymentStatus', status)} und kann nicht erstattet werden.`,
  refund_above_payment_rest: ({ restMinor, currency }, { money }) =>
    `Von dieser Zahlung können nur noch ${money(restMinor, currency)} erstattet werden. Erstatten Sie weniger.`,
  dispute_evidence_already_submitted: () =>
    'Zu dieser Rückbuchung wurden bereits Nachweise eingereicht, und Banken nehmen sie nur einmal an.',
  dispute_takes_no_evidence: ({ status }, { label }) =>
    `Diese Rückbuchung ${label('disputeStatus', status)} und nimmt keine Nachweise an.`,
  disputed_payment_without_invoice: () =>
    'Die zurückgebuchte Zahlung gehört zu keiner Rechnung, deshalb lassen sich hier keine Nachweise zusammenstellen. Antworten Sie beim Zahlungsdienst.',
  autopay_method_missing: () =>
    'Das automatische Bezahlen ist ausgeschaltet. Wählen Sie ein Zahlungsmittel, um es einzuschalten.',
  autopay_switched_off: () => 'Das automatische Bezahlen wurde ausgeschaltet.',
  payment_method_of_other_lab: () =>
    'Dieses Zahlungsmittel wurde für ein anderes Labor gespeichert. Speichern Sie zuerst eines für dieses Labor.',
}

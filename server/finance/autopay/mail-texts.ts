import { mailTexts } from '#platform/mail/mail-texts'

/** The mails about an attempt of autopay that did not pay. */
export const autopayMails = mailTexts({
  en: {
    askedSubject: 'Confirm your payment of invoice {number}',
    failedSubject: 'Autopay failed for invoice {number}',
    asked: 'Autopay is set to pay invoice {number} from {lab}.',
    failed: "Autopay couldn't pay invoice {number} from {lab}.",
    bankAsks: 'Your bank asks you to confirm this payment.',
    bankNotAsked: "The payment provider couldn't process the request. Your bank wasn't contacted.",
    bankMessage: 'Message from the bank: {sentence}',
    confirm:
      'Open the invoice, choose “Pay online” and confirm the payment. You won’t be charged before that.',
    methodEnded:
      'Autopay with this payment method is now off. Pay this invoice another way and choose a different payment method for autopay.',
    lastAttempt: 'This was the last attempt. Please pay the invoice another way.',
    triedAgain:
      "We'll try again in {days} days. You can also pay now or change the payment method.",
  },
  de: {
    askedSubject: 'Bestätigen Sie die Zahlung der Rechnung {number}',
    failedSubject: 'Automatische Zahlung der Rechnung {number} fehlgeschlagen',
    asked: 'Die Rechnung {number} von {lab} wird automatisch bezahlt.',
    failed: 'Die Rechnung {number} von {lab} konnte nicht automatisch bezahlt werden.',
    bankAsks: 'Ihre Bank bittet Sie, diese Zahlung zu bestätigen.',
    bankNotAsked:
      'Der Zahlungsdienst konnte die Anfrage nicht verarbeiten. Ihre Bank wurde nicht kontaktiert.',
    bankMessage: 'Mitteilung der Bank: {sentence}',
    confirm:
      'Öffnen Sie die Rechnung, wählen Sie „Online bezahlen“ und bestätigen Sie die Zahlung. Vorher wird nichts abgebucht.',
    methodEnded:
      'Die automatische Zahlung mit dieser Zahlungsart ist jetzt ausgeschaltet. Bezahlen Sie die Rechnung auf anderem Weg und wählen Sie für automatische Zahlungen eine andere Zahlungsart.',
    lastAttempt: 'Das war der letzte Versuch. Bitte bezahlen Sie die Rechnung auf anderem Weg.',
    triedAgain:
      'Der nächste Versuch folgt in {days} Tagen. Sie können auch jetzt bezahlen oder die Zahlungsart ändern.',
  },
})

import { drawPublicPage, escapeText } from '#platform/http/html'
import type { KeptMail } from './queries.ts'

const words = {
  en: {
    title: 'Mailbox',
    lead: 'Without a mail server, emails are kept here. Only this computer can read them.',
    recipient: 'Recipient',
    show: 'Show',
    none: 'No emails yet.',
  },
  de: {
    title: 'Postfach',
    lead: 'Ohne Mailserver bleiben Nachrichten hier. Nur dieser Computer kann sie lesen.',
    recipient: 'Empfänger',
    show: 'Anzeigen',
    none: 'Noch keine Nachrichten.',
  },
} as const

// Each address in a mail is one that this service wrote: others are taken apart when it is written.
const withLinks = (text: string): string =>
  text.replaceAll(/https?:\/\/[^\s<>"]+/g, (link) => `<a href="${link}">${link}</a>`)

function drawMail(
  { recipient, subject, body, createdAt }: KeptMail,
  { language, isFirst }: { language: string; isFirst: boolean },
): string {
  const time = new Intl.DateTimeFormat(language === 'de' ? 'de' : 'en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(new Date(createdAt))
  return `      <details${isFirst ? ' open' : ''}>
        <summary>${escapeText(subject)}<br /><span class="subject">${escapeText(recipient)} · <time datetime="${createdAt}">${time}</time></span></summary>
        <pre>${withLinks(escapeText(body))}</pre>
      </details>
`
}

/** The page of the emails that are kept, in the language that a browser asks for first. */
export function drawMailbox(
  mails: readonly KeptMail[],
  { recipient, acceptLanguage = '' }: { recipient: string; acceptLanguage?: string | undefined },
): string {
  const language = acceptLanguage.toLowerCase().startsWith('de') ? 'de' : 'en'
  const text = words[language]
  const list = mails.map((mail, place) => drawMail(mail, { language, isFirst: place === 0 }))
  const main = `      <h1>${text.title}</h1>
      <p class="lead">${text.lead}</p>
      <form>
        <label>${text.recipient} <input type="email" name="recipient" value="${escapeText(recipient)}" /></label>
        <button>${text.show}</button>
      </form>
${list.length === 0 ? `      <p>${text.none}</p>\n` : list.join('')}`
  return drawPublicPage({ language, title: text.title, main })
}

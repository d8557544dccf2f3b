import { browserOf } from '#contract/browser-names'
import type { Person } from '#contract/session'
import type { Membership } from '#modules/organizations'
import type { Tx } from '#platform/db'
import type { House } from '#platform/house'
import { pageLink, queueMail } from '#platform/mail'
import { selectReader, selectUserAgents } from './queries.ts'

type Words = {
  browserSubject: string
  deviceSubject: string
  hello(name: string): string
  browserLead: string
  deviceLead: string
  facts(entry: { what: string; organization: string; time: string }): string
  on(browser: string, system: string): string
  unknown: string
  advice: string
}

const en: Words = {
  browserSubject: 'New sign-in to your account',
  deviceSubject: 'New device signed in to your account',
  hello: (name) => `Hello ${name},`,
  browserLead: 'somebody signed in to your Pontic account from a browser that was not used before.',
  deviceLead: 'a device or program was signed in to your Pontic account.',
  facts: ({ what, organization, time }) =>
    `What: ${what}\nOrganization: ${organization}\nTime: ${time}`,
  on: (browser, system) => `${browser} on ${system}`,
  unknown: 'unknown browser',
  advice:
    'If it was you, there is nothing to do. If it was not you, change your password now; that signs out everybody else:',
}

const de: Words = {
  browserSubject: 'Neue Anmeldung bei Ihrem Konto',
  deviceSubject: 'Neues Gerät bei Ihrem Konto angemeldet',
  hello: (name) => `Guten Tag ${name},`,
  browserLead:
    'bei Ihrem Pontic-Konto hat sich jemand mit einem Browser angemeldet, der bisher nicht benutzt wurde.',
  deviceLead: 'bei Ihrem Pontic-Konto wurde ein Gerät oder Programm angemeldet.',
  facts: ({ what, organization, time }) =>
    `Womit: ${what}\nOrganisation: ${organization}\nZeit: ${time}`,
  on: (browser, system) => `${browser} auf ${system}`,
  unknown: 'unbekannter Browser',
  advice:
    'Wenn Sie das waren, müssen Sie nichts tun. Wenn nicht, ändern Sie jetzt Ihr Passwort; damit werden alle anderen abgemeldet:',
}

type Entry = { user: Person; membership: Membership }

async function mailSignIn(
  { env, clock }: House,
  tx: Tx,
  { user, membership: { organization } }: Entry,
  kind: 'browser' | 'device',
  nameIn: (words: Words) => string,
): Promise<void> {
  const reader = await selectReader(tx, { userId: user.id, organizationId: organization.id })
  const words = reader.locale.toLowerCase().startsWith('de') ? de : en
  const time = new Intl.DateTimeFormat(words === de ? 'de' : 'en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: reader.timezone,
  }).format(clock())
  await queueMail(
    tx,
    {
      to: user.email,
      subject: kind === 'browser' ? words.browserSubject : words.deviceSubject,
      text: [
        words.hello(user.name),
        kind === 'browser' ? words.browserLead : words.deviceLead,
        words.facts({
          what: nameIn(words),
          organization: organization.name,
          time: `${time} (${reader.timezone})`,
        }),
        words.advice,
        { link: pageLink(env, '/settings/account') },
      ],
    },
    { kind: 'account' },
  )
}

/** A browser as it is recognized: versions change every few weeks, the browser and the system do not. */
function keyOf(userAgent: string | null): string {
  const { browser, system } = browserOf(userAgent)
  return browser || system ? `${browser} ${system}` : (userAgent ?? '')
}

/** Whether a person never signed in with such a browser, though they did with another one. */
export async function isNewBrowser(
  tx: Tx,
  userId: string,
  userAgent: string | undefined,
): Promise<boolean> {
  const known = await selectUserAgents(tx, userId)
  const key = keyOf(userAgent?.slice(0, 300) ?? null)
  return known.length > 0 && !known.some((earlier) => keyOf(earlier.userAgent) === key)
}

/** Mails the person that a browser signed in that they had not used before. For acrossOrgs. */
export const mailNewBrowser = (
  house: House,
  tx: Tx,
  entry: Entry,
  userAgent: string | undefined,
): Promise<void> =>
  mailSignIn(house, tx, entry, 'browser', (words) => {
    const { browser, system } = browserOf(userAgent ?? null)
    return browser && system ? words.on(browser, system) : (browser ?? system ?? words.unknown)
  })

/** Mails the person that a device credential was issued. For acrossOrgs. */
export const mailNewDevice = (
  house: House,
  tx: Tx,
  entry: Entry,
  { name, platform }: { name: string; platform: string | null },
): Promise<void> =>
  mailSignIn(house, tx, entry, 'device', () => (platform === null ? name : `${name} (${platform})`))

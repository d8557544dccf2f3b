import { browserOf } from '#contract/platform/browser-names'
import type { Person } from '#contract/identity/session'
import type { Membership } from '#server/identity/organizations'
import type { Tx } from '#platform/db/db'
import type { AppContext } from '#platform/app-context'
import { pageLink, queueMail } from '#platform/mail/mail'
import type { MailLanguage } from '#platform/mail/mail-texts'
import { accountMails } from './mail-texts.ts'
import { selectTimeZone, selectUserAgents } from './queries.ts'

type Entry = { user: Person; membership: Membership }

async function mailSignIn(
  { env, clock }: AppContext,
  tx: Tx,
  { user, membership: { organization } }: Entry,
  kind: 'browser' | 'device',
  nameIn: (language: MailLanguage) => string,
): Promise<void> {
  const timeZone = await selectTimeZone(tx, { userId: user.id, organizationId: organization.id })
  const write = (language: MailLanguage) => {
    const time = new Intl.DateTimeFormat(language === 'de' ? 'de' : 'en-GB', {
      dateStyle: 'long',
      timeStyle: 'short',
      timeZone,
    }).format(clock())
    return {
      subject: accountMails.translate(language, `${kind}Subject`),
      text: [
        accountMails.translate(language, 'hello', user),
        accountMails.translate(language, `${kind}Lead`),
        [
          accountMails.translate(language, 'what', { what: nameIn(language) }),
          accountMails.translate(language, 'organization', { organization: organization.name }),
          accountMails.translate(language, 'time', { time: `${time} (${timeZone})` }),
        ],
        accountMails.translate(language, 'advice'),
        { link: pageLink(env, '/settings/account') },
      ],
    }
  }
  await queueMail(tx, { to: user.email, memberOf: organization.id, write }, { kind: 'account' })
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
  app: AppContext,
  tx: Tx,
  entry: Entry,
  userAgent: string | undefined,
): Promise<void> =>
  mailSignIn(app, tx, entry, 'browser', (language) => {
    const { browser, system } = browserOf(userAgent ?? null)
    return browser && system
      ? accountMails.translate(language, 'browserOn', { browser, system })
      : (browser ?? system ?? accountMails.translate(language, 'unknownBrowser'))
  })

/** Mails the person that a device credential was issued. For acrossOrgs. */
export const mailNewDevice = (
  app: AppContext,
  tx: Tx,
  entry: Entry,
  { name, platform }: { name: string; platform: string | null },
): Promise<void> =>
  mailSignIn(app, tx, entry, 'device', () => (platform === null ? name : `${name} (${platform})`))

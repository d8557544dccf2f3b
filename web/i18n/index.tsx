import { createContext, use, useEffect, useMemo, useState, type ReactNode } from 'react'
import { formats, type Formats } from './formats.ts'
import type { CoreMessages } from './core-en.ts'
import { apart, type ApartSection } from './apart.ts'
import type { Messages } from './en.ts'
import type { SharedMessages } from './shared-en.ts'
import { localeKey, type Locale } from './locale.ts'
import type { Refused, RefusalWriter } from './refusal-text.ts'
import { regionalOf } from './regional.ts'
import { queryClient } from '../api/query-client.ts'

export { locales, preferredLocale, type Locale } from './locale.ts'

const loaders = {
  en: {
    core: () => import('./core-en.ts').then(({ coreEn }) => coreEn),
    shared: () => import('./shared-en.ts').then(({ sharedEn }) => sharedEn),
    // The service writes its refusals in English itself.
    refusals: async () => null,
  },
  de: {
    core: () => import('./core-de.ts').then(({ coreDe }) => coreDe),
    shared: () => import('./shared-de.ts').then(({ sharedDe }) => sharedDe),
    refusals: () => import('./refusals-de.ts').then(({ refusalWriterDe }) => refusalWriterDe),
  },
} satisfies Record<
  Locale,
  {
    core: () => Promise<CoreMessages>
    shared: () => Promise<SharedMessages>
    refusals: () => Promise<RefusalWriter | null>
  }
>

let refusalWriter: RefusalWriter | null = null

// What is spoken now: the texts of the first page, joined by others before another page shows.
let spoken: { locale: Locale; messages: Messages } | undefined
// Parts that came with a page; another language has to have them too.
const cameApart = new Set<ApartSection>()

async function loadApart(locale: Locale, sections: Iterable<ApartSection>) {
  return Object.fromEntries(
    await Promise.all(
      [...sections].map(async (name) => [name, await apart[name][locale]()] as const),
    ),
  )
}

/** The texts that the first page needs; `loadMessages` completes them in place. */
export async function loadFirstMessages(locale: Locale): Promise<Messages> {
  const messages = { ...(await loaders[locale].core()) } as Messages
  spoken = { locale, messages }
  return messages
}

/**
 * Completes the texts of the language that is spoken by those that all pages share, and by the parts that
 * are named; every page but the first waits for it.
 */
export async function loadMessages(...sections: readonly ApartSection[]): Promise<void> {
  if (!spoken) return
  const { locale, messages } = spoken
  for (const section of sections) cameApart.add(section)
  const [shared, refusals, own] = await Promise.all([
    loaders[locale].shared(),
    loaders[locale].refusals(),
    loadApart(locale, sections),
  ])
  Object.assign(messages, shared, own)
  refusalWriter = refusals
}

async function loadLanguage(locale: Locale): Promise<void> {
  const [shared, refusals, own] = await Promise.all([
    loaders[locale].shared(),
    loaders[locale].refusals(),
    loadApart(locale, cameApart),
  ])
  refusalWriter = refusals
  spoken = { locale, messages: { ...shared, ...own } as Messages }
}

/** The language of the app, its texts and formats, and how to change it. */
export type Speech = {
  locale: Locale
  t: Messages
  format: Formats
  speak: (locale: Locale) => void
}

const SpeechContext = createContext<Speech | null>(null)

/** Gives the app its language; `speak` of `useSpeech` changes it and remembers the choice. */
export function SpeechProvider({
  locale: first,
  messages,
  children,
}: {
  locale: Locale
  messages: Messages
  children: ReactNode
}) {
  const [chosen, setChosen] = useState({ locale: first, messages })
  const speech = useMemo<Speech>(() => {
    const { locale, messages: t } = chosen
    return {
      locale,
      t,
      format: formats(regionalOf(locale), t.formats),
      speak(next) {
        localStorage.setItem(localeKey, next)
        void loadLanguage(next).then(() => {
          if (spoken) setChosen(spoken)
          // The service says in this language what orders are.
          return queryClient.invalidateQueries()
        })
      },
    }
  }, [chosen])
  useEffect(() => {
    document.documentElement.lang = chosen.locale
  }, [chosen.locale])
  return <SpeechContext value={speech}>{children}</SpeechContext>
}

/** The language of the app and how to change it. */
export function useSpeech(): Speech {
  const speech = use(SpeechContext)
  if (!speech) throw new Error('There is no language around this component.')
  return speech
}

/** All texts in the language of the app. */
export const useMessages = (): Messages => useSpeech().t

/** How dates, numbers and money are written in the language of the app. */
export const useFormat = (): Formats => useSpeech().format

/** Writes what is wrong with parts of an input, and findings, in the language of the app. */
export function useFaultText(): (refused: Refused) => string {
  const format = useFormat()
  return (refused) => refusalWriter?.fault(refused, format) ?? refused.message
}

/** Writes refusals in the language of the app. */
export function useRefusalText(): (refused: Refused) => string {
  const format = useFormat()
  return (refused) => refusalWriter?.refusal(refused, format) ?? refused.message
}

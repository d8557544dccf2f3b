import { useNavigate } from '@tanstack/react-router'
import {
  ClipboardList,
  Keyboard,
  Languages,
  LogOut,
  Mail,
  Moon,
  Plus,
  Receipt,
  Sparkles,
  Sun,
  Users,
  Waypoints,
  type LucideIcon,
} from 'lucide-react'
import type { SearchKind } from '#contract/workspace/search'
import type { OrderStatus } from '#contract/orders/order-statuses'
import type { Item } from '../api/client.ts'
import { useCommand, useRead } from '../api/hooks.ts'
import { locales, useSpeech, type Locale } from '../i18n/index.tsx'
import { trayNames } from '../orders/order-detail/names.ts'
import { useDebounced } from '../ui/use-debounced.ts'
import { matches } from './palette-find.ts'
import type { NavItem } from './nav-items.tsx'
import { useAllows, useSession } from './session.tsx'
import { chooseTheme, useTheme } from './theme.ts'
import { useSignOut } from './use-sign-out.ts'

/** One line of the palette: what it is called, what it does. */
export type PaletteItem = {
  key: string
  label: string
  detail?: string | undefined
  icon: LucideIcon
  /** Keys that do the same, one after the other. */
  keys?: readonly string[]
  /** The palette stays open. */
  stays?: true
  run: () => void
}

/** Lines under one heading. */
export type PaletteGroup = { key: string; label: string; items: PaletteItem[] }

const resultIcons: Record<SearchKind, LucideIcon> = {
  order: ClipboardList,
  patient: Users,
  customer: Waypoints,
  invoice: Receipt,
}
const resultPlaces = {
  order: '/orders/$id',
  patient: '/patients/$id',
  customer: '/customers/$id',
  invoice: '/invoices/$id',
} as const satisfies Record<SearchKind, string>
// A question for each letter would overtake itself.
const restMs = 150
// What the label of a tray says beside its code.
const trayMark = /^tray:/i
const leastLetters = 2

/** The steps that can be taken from everywhere. */
export function useStepItems(showShortcuts: () => void): PaletteItem[] {
  const { t, locale, speak } = useSpeech()
  const { isLab, isOwner } = useSession()
  const canOrder = useAllows('orders.write')
  const theme = useTheme()
  const navigate = useNavigate()
  const { data: guide } = useRead('getSetupGuide', {}, { freshMs: 60_000 })
  const signOut = useSignOut()
  const { run: updateGuide } = useCommand('updateSetupGuide', {
    onDone: () => void navigate({ to: '/' }),
  })
  const otherLocale: Locale = locale === 'en' ? 'de' : 'en'
  const otherTheme = theme === 'dark' ? 'light' : 'dark'
  const steps: (PaletteItem | false)[] = [
    canOrder && {
      key: 'new-order',
      label: t.app.newOrder,
      icon: Plus,
      keys: ['N'],
      run: () => void navigate({ to: '/orders/new' }),
    },
    isOwner && {
      key: 'invite',
      label: t.partners.invite[isLab ? 'lab' : 'clinic'],
      icon: Mail,
      run: () => void navigate({ to: isLab ? '/customers' : '/labs', search: { open: 'invite' } }),
    },
    (guide?.state.hiddenAt ?? null) !== null && {
      key: 'guide',
      label: t.palette.showGuide,
      icon: Sparkles,
      run: () => void updateGuide({ body: { hiddenAt: null } }),
    },
    {
      key: 'theme',
      label: t.palette.appearance(t.app.themes[otherTheme]),
      icon: otherTheme === 'dark' ? Moon : Sun,
      stays: true,
      run: () => chooseTheme(otherTheme),
    },
    {
      key: 'language',
      label: t.palette.language(locales[otherLocale]),
      icon: Languages,
      stays: true,
      run: () => speak(otherLocale),
    },
    {
      key: 'shortcuts',
      label: t.palette.shortcuts,
      icon: Keyboard,
      keys: ['?'],
      stays: true,
      run: showShortcuts,
    },
    { key: 'sign-out', label: t.app.signOut, icon: LogOut, run: signOut },
  ]
  return steps.filter((step) => step !== false)
}

/** The navItems that somebody can go to, as lines. */
export function useNavLines(navItems: readonly NavItem[]): PaletteItem[] {
  const { t } = useSpeech()
  const navigate = useNavigate()
  return navItems.map(({ to, label, icon, letter }) => ({
    key: to,
    label: label(t),
    icon,
    ...(letter ? { keys: ['G', letter.toUpperCase()] } : {}),
    run: () => void navigate({ to }),
  }))
}

/** What the service finds for the typed words, by kind. */
export function useFound(typed: string): {
  groups: PaletteGroup[]
  isLooking: boolean
  /** How many of the records that were found are shown, where there are more. */
  partly: { shown: number; total: number } | null
} {
  const { t } = useSpeech()
  const navigate = useNavigate()
  const text = useDebounced(typed.trim().replace(trayMark, ''), restMs)
  const isAsked = text.length >= leastLetters || trayMark.test(typed)
  const { data, isFetching } = useRead(
    'searchEverything',
    { query: { search: text, limit: 12 } },
    { isEnabled: isAsked, keepsPrevious: true },
  )
  const itemOf = ({
    kind,
    id,
    title,
    subtitle,
    trays,
    status,
    workSummary,
  }: Item<'searchEverything'>) => ({
    key: `${kind} ${id}`,
    label: [workSummary?.text, title ?? t.orders.draft].filter(Boolean).join(' · '),
    detail: [
      trayNames(t, trays),
      subtitle,
      kind === 'order' && status ? t.labels.orderStatus[status as OrderStatus] : null,
    ]
      .filter(Boolean)
      .join(' · '),
    icon: resultIcons[kind],
    run: () => void navigate({ to: resultPlaces[kind], params: { id } }),
  })
  const found = isAsked && typed.trim() !== '' ? (data?.data ?? []) : []
  const kinds = [...new Set(found.map(({ kind }) => kind))]
  const total = data?.pagination.total ?? 0
  return {
    partly: found.length > 0 && total > found.length ? { shown: found.length, total } : null,
    isLooking:
      typed.trim().length >= leastLetters &&
      (isFetching || text !== typed.trim().replace(trayMark, '')),
    groups: kinds.map((kind) => ({
      key: kind,
      label: t.palette.kinds[kind],
      items: found.filter((result) => result.kind === kind).map((result) => itemOf(result)),
    })),
  }
}

/** The lines whose name fits what was typed. */
export const fitting = (items: readonly PaletteItem[], typed: string): PaletteItem[] =>
  items.filter(({ label }) => matches(label, typed))

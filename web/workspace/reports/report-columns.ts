import { productNameIn } from '#contract/catalog/product-name'
import { reasonFacts } from '#contract/finance/remake-reasons'
import type { Answer } from '../../api/client.ts'
import type { ReportName } from '#contract/workspace/report-rules'
import type { Messages } from '../../i18n/en.ts'
import type { Formats } from '../../i18n/formats.ts'
import type { Row } from './series.ts'

/** A column of a report: how it writes its values for people, and for a spreadsheet. */
export type ReportColumn = {
  title: string
  isNumber?: boolean
  write: (row: Row) => string
  /** The value in the file, where it differs from the screen. */
  plain?: (row: Row) => string | number
  /** What it is to be, in words; null where nothing is wanted. */
  target?: (targets: Targets) => string | null
}

type Targets = Answer<'getReportTargets'>['targets']
type Step = 'day' | 'week' | 'month'
type Speech = { t: Messages; format: Formats; locale: 'en' | 'de'; isLab: boolean }

/** The name of a period, such as `November 2026` for a month. */
export const periodText = (format: Formats, day: string, step: Step | null): string =>
  step === 'month' ? format.month(day) : format.day(day)

/** The names of what a row is about, in the language of the app. */
export const namesOf = ({ t, locale }: Pick<Speech, 't' | 'locale'>) => ({
  product: (row: Row) => (row.product ? productNameIn(locale, row.product) : t.reports.noProduct),
  technician: (row: Row) => row.technician?.name ?? t.reports.nobody,
  reason: (row: Row) => (row.reasonCode ? reasonFacts[row.reasonCode][locale] : ''),
  responsibility: (row: Row) =>
    row.responsibility ? t.reports.responsibility[row.responsibility] : t.reports.notAgreed,
})

/** The kinds of columns that reports have in common. */
function columnKinds({ t, format }: Speech) {
  const number = (title: string, value: (row: Row) => number | null): ReportColumn => ({
    title,
    isNumber: true,
    write: (row) => {
      const found = value(row)
      return found === null ? '–' : format.number(found)
    },
    plain: (row) => value(row) ?? '',
  })
  const share: ReportColumn = {
    title: t.reports.columns.share,
    isNumber: true,
    write: ({ shareBasisPoints: part }) => (part === null ? '–' : format.share(part)),
    plain: ({ shareBasisPoints: part }) => (part === null ? '' : part / 10_000),
  }
  const before: ReportColumn = {
    title: t.reports.columns.previousShare,
    isNumber: true,
    write: ({ previousShareBasisPoints: part }) => (part === null ? '–' : format.share(part)),
    plain: ({ previousShareBasisPoints: part }) => (part === null ? '' : part / 10_000),
  }
  const money = (title: string, value: (row: Row) => number | null): ReportColumn => ({
    title,
    isNumber: true,
    write: (row) => format.money(value(row), row.currency),
  })
  const period = (step: Step): ReportColumn => ({
    title: t.reports.columns.period,
    write: ({ periodStartsOn }) => (periodStartsOn ? periodText(format, periodStartsOn, step) : ''),
    plain: ({ periodStartsOn }) => periodStartsOn ?? '',
  })
  return { number, share, money, period, before }
}

/** What the figures of a report are to be, in words. */
function targetWords({ t: { reports: words }, format }: Speech) {
  const wanted =
    (write: (value: number) => string, key: keyof Omit<Targets, 'updatedAt'>) =>
    (targets: Targets): string | null => {
      const value = targets[key]
      return value === null ? null : write(value)
    }
  return {
    onTime: wanted((value) => words.target(format.share(value)), 'onTimeBasisPoints'),
    remakes: wanted((value) => words.atMost(format.share(value)), 'remakesBasisPoints'),
    turnaround: wanted((value) => words.atMost(format.number(value)), 'turnaroundDays'),
  }
}

/** The columns of a report, in their order. */
export function columnsOf(name: ReportName, step: Step | null, speech: Speech): ReportColumn[] {
  const { t, isLab } = speech
  const { columns } = t.reports
  const names = namesOf(speech)
  const { number, share, money, period, before } = columnKinds(speech)
  const targets = targetWords(speech)
  const counterpart: ReportColumn = {
    title: isLab ? t.reports.with.lab : t.reports.with.clinic,
    write: (row) => row.counterpart?.name ?? '–',
  }
  const product: ReportColumn = { title: t.reports.product, write: names.product }
  const sums = [
    money(columns.invoiced, (row) => row.invoicedMinor),
    money(columns.credited, (row) => row.creditedMinor),
    money(columns.net, (row) => row.netMinor),
  ]
  const ofReport: Record<ReportName, ReportColumn[]> = {
    'on-time': [
      counterpart,
      number(columns.orders, (row) => row.orders),
      number(columns.onTime, (row) => row.onTime),
      number(columns.late, (row) => row.late),
      { ...share, target: targets.onTime },
    ],
    turnaround: [
      product,
      number(columns.orders, (row) => row.orders),
      { ...number(columns.median, (row) => row.medianDays), target: targets.turnaround },
      number(columns.p90, (row) => row.p90Days),
      number(columns.medianFromSubmit, (row) => row.medianDaysFromSubmit),
      number(columns.p90FromSubmit, (row) => row.p90DaysFromSubmit),
    ],
    'try-ins': [
      product,
      number(columns.tryIns, (row) => row.tryIns),
      number(columns.wentOn, (row) => row.wentOn),
      number(columns.withFindings, (row) => row.withFindings),
      { ...share, title: columns.wentOnShare },
      number(columns.clinicDays, (row) => row.medianDays),
    ],
    remakes: [
      { title: t.reports.reason, write: names.reason },
      { title: t.reports.fault, write: names.responsibility },
      number(columns.claims, (row) => row.claims),
      { ...share, title: columns.claimedShare, target: targets.remakes },
    ],
    'remakes-by-product': [
      product,
      number(columns.items, (row) => row.items),
      number(columns.claimedItems, (row) => row.claimedItems),
      { ...share, title: columns.claimedShare },
      before,
    ],
    'technician-load': [
      { title: t.reports.technician, write: names.technician },
      { title: t.reports.stage, write: ({ stage }) => stage ?? '–' },
      number(columns.hours, ({ minutes }) =>
        minutes === null ? null : Math.round(minutes / 6) / 10,
      ),
      number(columns.pieces, (row) => row.pieces),
    ],
    revenue: [counterpart, product, ...sums],
    spend: [counterpart, product, ...sums],
  }
  return [...(step === null ? [] : [period(step)]), ...ofReport[name]]
}

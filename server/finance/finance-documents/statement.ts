import type { Query } from '#contract/platform/endpoint'
import type { getStatementPdf } from '#contract/finance/finance-documents'
import type { Statement } from '#contract/finance/statements'
import { selectPrintedTemplate } from '#server/documents/document-templates'
import { selectPrintedLetterhead } from '#server/documents/letterhead'
import {
  drawDocument,
  languageOf,
  pageSizeOf,
  formatDate,
  translate,
  selectReader,
  type AccountStatementContent,
  type Drawn,
} from '#server/documents/pdf'
import { readStatement } from '#server/finance/statements'
import type { Tx } from '#platform/db/db'
import { selectProfile, selectStatementReading } from './queries.ts'

type DocumentRequest = { tx: Tx; params: { id: string }; query: Query<typeof getStatementPdf> }

function agingOf({ aging }: Statement): AccountStatementContent['aging'] {
  return [
    { word: 'notOverdue', minor: aging.currentMinor },
    { word: 'overdueTo30', minor: aging.days30Minor },
    { word: 'overdueTo60', minor: aging.days60Minor },
    { word: 'overdueLonger', minor: aging.days90Minor },
  ]
}

/** A statement of account on paper, as it was issued. @throws Refusal 404 */
export async function makeStatement({ tx, params, query }: DocumentRequest): Promise<Drawn> {
  const reader = await selectReader(tx)
  const reading = (await selectStatementReading(tx, params.id)) ?? reader
  const language = languageOf(reading, query.lang)
  const statement = await readStatement(tx, params.id, language)
  const profile = await selectProfile(tx, statement.labOrganizationId)
  const { currency, periodStartsOn, periodEndsOn, openingBalanceMinor, closingBalanceMinor } =
    statement
  const [from, to] = [formatDate(language, periodStartsOn), formatDate(language, periodEndsOn)]
  const bytes = await drawDocument(
    'account-statement',
    {
      head: {
        title: translate(language, 'statement'),
        number: null,
        mark: null,
        seller: statement.seller,
        buyer: statement.buyer,
        buyerLabel: translate(language, 'creditTo'),
        facts: [
          { label: translate(language, 'period'), value: `${from} – ${to}`, isStrong: true },
          { label: translate(language, 'currency'), value: currency },
        ],
        language,
        paper: pageSizeOf(reader, query.paper),
        madeAt: statement.createdAt,
        letterhead: await selectPrintedLetterhead(
          tx,
          statement.labOrganizationId,
          statement.createdAt,
        ),
      },
      locale: reading.locale,
      currency,
      periodStartsOn,
      openingBalanceMinor,
      lines: statement.lines,
      sums: [
        { word: 'openingBalance', minor: openingBalanceMinor },
        { word: 'charges', minor: statement.chargesMinor },
        { word: 'credits', minor: -statement.creditsMinor },
        { word: 'payments', minor: -statement.paymentsMinor },
        { word: 'closingBalance', minor: closingBalanceMinor, isStrong: true },
      ],
      aging: agingOf(statement),
      // No code to scan: what was paid since the period's end would be paid again.
      payment:
        closingBalanceMinor > 0
          ? {
              minor: closingBalanceMinor,
              currency,
              dueOn: null,
              bankDetails: profile?.bankDetails ?? null,
              transferCode: null,
              payLink: null,
              lateFeeBasisPoints: 0,
            }
          : null,
      footerText: profile?.footerText ?? null,
      template: await selectPrintedTemplate(tx, statement.labOrganizationId, {
        kind: 'statement',
        language,
        issuedOn: statement.createdAt,
      }),
    },
    { organizationId: reader.id },
  )
  return { name: `${periodEndsOn}-statement`, bytes }
}

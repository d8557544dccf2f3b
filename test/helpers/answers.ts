import type { RawBuilder } from 'kysely'
import type { Actor, Answer, TestApp } from '../app/test-app.ts'

/** What an answer shows, without what differs from request to request. */
export const snapshot = ({ status, body }: Answer<any>) => ({
  status,
  body: { ...body, instance: '' },
})

/** The statuses of answers to requests that raced, lowest first. */
export const statusesOf = (answers: readonly Answer[]): number[] =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b)

/** The name and value of the session cookie that an answer sets, as a browser sends it back. */
export const cookieOf = (answer: Answer): string =>
  answer.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''

/** A browser with the session cookie that an answer set. */
export const browserOf = (w: TestApp, answer: Answer): Actor => w.as({ cookie: cookieOf(answer) })

/** The rows of a statement across all organizations. */
export const rowsOf = <Row = Record<string, unknown>>(
  w: TestApp,
  statement: RawBuilder<unknown>,
): Promise<Row[]> => w.across((tx) => tx.all(statement as RawBuilder<Row>))

import { answerStatement, queryStatement } from '../../api/body-rules/finance/statements.ts'
import type { Answer } from '../../api/client.ts'
import { useCommand } from '../../api/hooks.ts'
import { useSession } from '../../app/session.tsx'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/field.tsx'
import { Card } from '../../ui/page.tsx'
import { useForm } from '../../ui/use-form.ts'

type Statement = Answer<'getStatement'>['statement']

/** A question of the clinic about a statement. */
export function AskDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useMessages()
  const form = useForm({ question: '' }, queryStatement)
  const { run, isBusy } = useCommand('queryStatement', { onDone: onClose, onProblem: form.take })
  return (
    <FormDialog
      title={t.finance.statement.ask}
      submitLabel={t.finance.statement.ask}
      isBusy={isBusy}
      isDisabled={form.values.question.trim() === ''}
      onClose={onClose}
      onSubmit={() => void run({ params: { id }, body: { question: form.values.question.trim() } })}
    >
      <TextArea
        label={t.finance.statement.question}
        hint={t.finance.query.noPatients}
        {...form.field('question')}
      />
    </FormDialog>
  )
}

function AnswerForm({ id }: { id: string }) {
  const t = useMessages()
  const form = useForm({ answer: '' }, answerStatement)
  const { run, isBusy } = useCommand('answerStatement', { onProblem: form.take })
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        void run({ params: { id }, body: { answer: form.values.answer.trim() } })
      }}
    >
      <TextArea
        label={t.finance.query.yourAnswer}
        hint={t.finance.query.noPatients}
        {...form.field('answer')}
      />
      <Button
        type="submit"
        variant="primary"
        className="self-end"
        isBusy={isBusy}
        disabled={form.values.answer.trim() === ''}
      >
        {t.finance.query.answer}
      </Button>
    </form>
  )
}

/** The questions about a statement with their answers; the laboratory answers the open one here. */
export function Questions({ statement: { id, queries, can } }: { statement: Statement }) {
  const t = useMessages()
  const format = useFormat()
  const { isLab } = useSession()
  if (queries.length === 0) return null
  return (
    <Card title={t.finance.statement.questions}>
      <ol className="flex flex-col gap-4">
        {queries.map((query) => (
          <li key={query.id} className="flex flex-col gap-1">
            <p>{query.question}</p>
            <p className="text-xs text-ink-3">
              {query.askedBy} · {format.instant(query.askedAt)}
            </p>
            {query.answer !== null && (
              <div className="mt-1 border-s-2 border-line ps-3">
                <p className="text-ink-2">{query.answer}</p>
                <p className="text-xs text-ink-3">
                  {[query.answeredBy, query.answeredAt && format.instant(query.answeredAt)]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </div>
            )}
            {query.answer === null && can.answer && <AnswerForm id={id} />}
            {query.answer === null && !isLab && (
              <p className="text-sm text-warn">{t.finance.labels.queryStatus.open}</p>
            )}
          </li>
        ))}
      </ol>
    </Card>
  )
}

import type { ReactNode } from 'react'
import { useMessages } from '../../i18n/index.tsx'
import { Card } from '../../ui/page.tsx'
import { FindingList } from './finding-list.tsx'
import { findingsIn, type Section } from './findings.ts'
import type { FormPart } from './form-context.ts'

type FormSectionProps = Pick<FormPart, 'check' | 'showsMissing'> & {
  section: Section
  /** Findings that are elsewhere in the section. */
  leavesOut?: (part: string) => boolean
  actions?: ReactNode
  children: ReactNode
}

/** One section of the order form, with what is wrong in it; links lead to it by its name. */
export function FormSection(props: FormSectionProps) {
  const { section, check, showsMissing, leavesOut, actions, children } = props
  const t = useMessages().newOrder
  const shown = findingsIn(check.findings, { section, itemKey: null }).filter(
    ({ severity, part }) => (showsMissing || severity === 'warning') && !leavesOut?.(part),
  )
  return (
    <div id={`section-${section}`} tabIndex={-1} className="scroll-mt-4 outline-none">
      <Card title={t.sections[section]} actions={actions}>
        {children}
        <FindingList findings={showsMissing ? shown : []} />
      </Card>
    </div>
  )
}

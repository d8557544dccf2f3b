import { useAll } from '../../api/use-all.ts'
import { useMessages } from '../../i18n/index.tsx'

/** The people and the work centres that can be away, and the name of whoever is. */
export function useNames() {
  const t = useMessages().workCentres.absences
  const { data: people = [] } = useAll('listWorkShifts', {})
  const { data: centres = [] } = useAll('listWorkCentres', { query: { isArchived: false } })
  const { data: archived = [] } = useAll('listWorkCentres', { query: { isArchived: true } })
  const nameOf = ({ userId, workCentreId }: Record<'userId' | 'workCentreId', string | null>) =>
    userId === null
      ? ([...centres, ...archived].find(({ id }) => id === workCentreId)?.name ?? '')
      : (people.find((one) => one.userId === userId)?.name ?? t.formerMember)
  return { people, centres, nameOf }
}

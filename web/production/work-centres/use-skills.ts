import { useAll } from '../../api/use-all.ts'
import { useSession } from '../../app/session.tsx'
import { useMessages } from '../../i18n/index.tsx'

type Choice = { value: string; label: string; isDisabled?: boolean }

/** The work centres that people work at: their skills. A clinic has none. */
export function useSkills() {
  const { organization } = useSession()
  const { data: centres = [] } = useAll(
    'listWorkCentres',
    { query: { isArchived: false } },
    { isEnabled: organization.type === 'lab' },
  )
  return {
    centres,
    /** The names of the work centres of a person. */
    skillsOf: (userId: string): string[] =>
      centres
        .filter(({ members }) => members.some((member) => member.userId === userId))
        .map(({ name }) => name)
        .toSorted((one, other) => one.localeCompare(other)),
  }
}

/**
 * The active members for a choice, those of a work centre first, and what to know of one who is not of it.
 */
export function useTechnicians(workCentreId: string | null) {
  const words = useMessages().floor.skills
  const { centres } = useSkills()
  const { data: members = [] } = useAll('listMembers', {})
  const centre = centres.find(({ id }) => id === workCentreId)
  const active = members.filter(({ status }) => status === 'active')
  const isSkilled = (userId: string) =>
    centre?.members.some((member) => member.userId === userId) ?? false
  const choicesOf = (people: typeof active) =>
    people.map(({ userId, name }): Choice => ({ value: userId, label: name }))
  const skilled = active.filter(({ userId }) => isSkilled(userId))
  const others = active.filter(({ userId }) => !isSkilled(userId))
  const choices: Choice[] =
    !centre || skilled.length === 0
      ? choicesOf(active)
      : [
          { value: 'skilled', label: centre.name, isDisabled: true },
          ...choicesOf(skilled),
          { value: 'others', label: words.others, isDisabled: true },
          ...choicesOf(others),
        ]
  return {
    choices,
    /** A warning about somebody who does not work at the work centre; undefined where there is none. */
    warningOf(userId: string): string | undefined {
      const person = others.find((one) => one.userId === userId)
      return centre && skilled.length > 0 && person
        ? words.notSkilled(person.name, centre.name)
        : undefined
    },
  }
}

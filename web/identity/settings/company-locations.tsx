import { Ellipsis, MapPin, Plus } from 'lucide-react'
import { useState } from 'react'
import { createLocation, updateLocation } from '../../api/body-rules/identity/locations.ts'
import type { Item } from '../../api/client.ts'
import { useCommand } from '../../api/hooks.ts'
import { useAll } from '../../api/use-all.ts'
import { useAllows } from '../../app/session.tsx'
import { useMessages, useSpeech } from '../../i18n/index.tsx'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { Select, TextField } from '../../ui/field.tsx'
import { MenuButton } from '../../ui/menu.tsx'
import { Card } from '../../ui/page.tsx'
import { Badge, EmptyState, Loaded } from '../../ui/states.tsx'
import { showNotice } from '../../ui/toast.tsx'
import { useForm } from '../../ui/use-form.ts'
import { changedKeys, filledKeys } from '../../ui/changed-keys.ts'
import { countriesIn, timezones } from './regions.ts'
import { FieldGrid } from './settings-frame.tsx'

type Location = Item<'listLocations'>

const fieldKeys = [
  'name',
  'phone',
  'addressLine1',
  'addressLine2',
  'postalCode',
  'city',
  'region',
  'country',
  'timezone',
] as const
type FieldKey = (typeof fieldKeys)[number]

const valuesOf = (location: Location | null) =>
  Object.fromEntries(fieldKeys.map((key) => [key, location?.[key] ?? ''])) as Record<
    FieldKey,
    string
  >

function LocationDialog({ location, onClose }: { location: Location | null; onClose: () => void }) {
  const { t, locale } = useSpeech()
  const words = t.settings.locations
  const company = t.settings.company
  const before = valuesOf(location)
  const form = useForm(before, location ? updateLocation : createLocation)
  const options = { onDone: onClose, onProblem: form.take }
  const create = useCommand('createLocation', options)
  const update = useCommand('updateLocation', options)
  const submit = () => {
    if (!location) {
      void create.run({ body: filledKeys(createLocation, form.values) })
      return
    }
    const body = changedKeys(updateLocation, before, form.values)
    if (Object.keys(body).length === 0) onClose()
    else void update.run({ params: { id: location.id }, body })
  }
  return (
    <FormDialog
      title={location ? words.edit(location.name) : words.add}
      submitLabel={t.ui.save}
      isBusy={create.isBusy || update.isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField label={words.name} {...form.field('name')} />
      <TextField label={company.addressLine1} {...form.field('addressLine1')} />
      <TextField label={company.addressLine2} isOptional {...form.field('addressLine2')} />
      <FieldGrid>
        <TextField label={company.postalCode} {...form.field('postalCode')} />
        <TextField label={company.city} {...form.field('city')} />
        <TextField label={company.region} isOptional {...form.field('region')} />
        <Select
          label={company.country}
          placeholder={t.settings.notSet}
          options={countriesIn(locale)}
          {...form.field('country')}
        />
        <TextField label={company.phone} type="tel" isOptional {...form.field('phone')} />
        <Select
          label={words.timezone}
          placeholder={words.ofOrganization}
          options={timezones(form.values.timezone)}
          {...form.field('timezone')}
        />
      </FieldGrid>
    </FormDialog>
  )
}

function LocationRow({ location, onEdit }: { location: Location; onEdit: () => void }) {
  const t = useMessages()
  const words = t.settings.locations
  const canWrite = useAllows('settings.write')
  const params = { id: location.id }
  const { run: update } = useCommand('updateLocation')
  const { run: archive } = useCommand('archiveLocation', {
    onDone: () => showNotice(words.archived(location.name)),
  })
  const address = [
    location.addressLine1,
    [location.postalCode, location.city].filter(Boolean).join(' '),
  ]
  return (
    <li className="flex items-center gap-3 px-4 py-2.5">
      <MapPin aria-hidden className="size-4 shrink-0 text-ink-3" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {location.name}
          {location.isPrimary && <Badge>{words.primary}</Badge>}
        </p>
        <p className="truncate text-sm text-ink-3">
          {[...address, location.phone].filter(Boolean).join(' · ')}
        </p>
      </div>
      {canWrite && (
        <MenuButton
          isIcon
          label={words.more(location.name)}
          icon={<Ellipsis aria-hidden className="size-4" />}
          items={[
            { label: t.ui.edit, run: onEdit },
            ...(location.isPrimary
              ? []
              : [
                  {
                    label: words.makePrimary,
                    run: () => void update({ params, body: { isPrimary: true } }),
                  },
                  { label: words.archive, isDanger: true, run: () => void archive({ params }) },
                ]),
          ]}
        />
      )}
    </li>
  )
}

/** The places where the organization works; owners change them. */
export function CompanyLocations() {
  const t = useMessages().settings.locations
  const canWrite = useAllows('settings.write')
  const [edited, setEdited] = useState<Location | 'new' | null>(null)
  const query = useAll('listLocations', { query: { isArchived: false } })
  return (
    <Card
      title={t.title}
      isFlush
      actions={
        canWrite && (
          <Button icon={<Plus aria-hidden className="size-4" />} onClick={() => setEdited('new')}>
            {t.add}
          </Button>
        )
      }
    >
      <Loaded query={query}>
        {(locations) =>
          locations.length === 0 ? (
            <EmptyState title={t.emptyTitle}>{t.emptyText}</EmptyState>
          ) : (
            <ul className="divide-y divide-line border-t border-line">
              {locations.map((location) => (
                <LocationRow
                  key={location.id}
                  location={location}
                  onEdit={() => setEdited(location)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {edited && (
        <LocationDialog
          location={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </Card>
  )
}

import { updateOrganization } from '../../api/body-rules/identity/organizations.ts'
import type { Answer } from '../../api/client.ts'
import { useCommand, useRead } from '../../api/hooks.ts'
import { useSession } from '../../app/session.tsx'
import { useFormat, useMessages, useSpeech } from '../../i18n/index.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Check, Select, TextArea, TextField } from '../../ui/field.tsx'
import { Card } from '../../ui/page.tsx'
import { Banner, Loaded } from '../../ui/states.tsx'
import { showNotice } from '../../ui/toast.tsx'
import { useForm, type Form } from '../../ui/use-form.ts'
import { changedKeys } from '../../ui/changed-keys.ts'
import { missingCompanyFacts } from './missing-company-facts.ts'
import { CompanyLocations } from './company-locations.tsx'
import { notations } from './notation.ts'
import { countriesIn, localesIn, timezones } from './regions.ts'
import { FieldGrid, SettingsForm, SettingsFrame, useIsReadOnly } from './settings-frame.tsx'

type Organization = Answer<'getOrganization'>['organization']

const textKeys = [
  'legalName',
  'registrationNumber',
  'taxId',
  'email',
  'phone',
  'website',
  'addressLine1',
  'addressLine2',
  'city',
  'region',
  'postalCode',
  'country',
  'introduction',
] as const

const valuesOf = (organization: Organization) => ({
  name: organization.name,
  timezone: organization.timezone,
  locale: organization.locale,
  toothNotation: organization.toothNotation,
  isListed: organization.isListed ?? false,
  ...(Object.fromEntries(textKeys.map((key) => [key, organization[key] ?? ''])) as Record<
    (typeof textKeys)[number],
    string
  >),
})

type CompanyForm = Form<ReturnType<typeof valuesOf>>

function IdentityCard({ form }: { form: CompanyForm }) {
  const t = useMessages().settings.company
  return (
    <Card title={t.identity}>
      <div className="flex flex-col gap-4">
        <TextField label={t.name} {...form.field('name')} />
        <FieldGrid>
          <TextField label={t.legalName} hint={t.legalNameHint} {...form.field('legalName')} />
          <TextField label={t.taxId} {...form.field('taxId')} />
        </FieldGrid>
        <TextField
          label={t.registrationNumber}
          hint={t.registrationHint}
          {...form.field('registrationNumber')}
        />
      </div>
    </Card>
  )
}

function ContactCard({ form }: { form: CompanyForm }) {
  const { t, locale } = useSpeech()
  const words = t.settings.company
  return (
    <Card title={words.contact}>
      <div className="flex flex-col gap-4">
        <FieldGrid>
          <TextField label={words.email} type="email" {...form.field('email')} />
          <TextField label={words.phone} type="tel" {...form.field('phone')} />
        </FieldGrid>
        <TextField
          label={words.website}
          type="url"
          placeholder="https://"
          {...form.field('website')}
        />
        <TextField label={words.addressLine1} {...form.field('addressLine1')} />
        <TextField label={words.addressLine2} {...form.field('addressLine2')} />
        <FieldGrid>
          <TextField label={words.postalCode} {...form.field('postalCode')} />
          <TextField label={words.city} {...form.field('city')} />
          <TextField label={words.region} {...form.field('region')} />
          <Select
            label={words.country}
            placeholder={t.settings.notSet}
            options={countriesIn(locale)}
            {...form.field('country')}
          />
        </FieldGrid>
      </div>
    </Card>
  )
}

function ConventionsCard({ form }: { form: CompanyForm }) {
  const { t, locale } = useSpeech()
  const words = t.settings.company
  return (
    <Card title={words.conventions}>
      <FieldGrid>
        <Select
          label={words.locale}
          hint={words.localeHint}
          options={localesIn(locale, form.values.locale)}
          {...form.field('locale')}
        />
        <Select
          label={words.timezone}
          hint={words.timezoneHint}
          options={timezones(form.values.timezone)}
          {...form.field('timezone')}
        />
        <Select
          label={words.notation}
          options={notations.map((notation) => ({
            value: notation,
            label: t.settings.appearance.notations[notation],
          }))}
          {...form.field('toothNotation')}
        />
      </FieldGrid>
    </Card>
  )
}

function DirectoryCard({ form }: { form: CompanyForm }) {
  const t = useMessages().settings.company
  const { organization } = useSession()
  return (
    <Card title={t.directory}>
      <div className="flex flex-col gap-4">
        <Check
          kind="switch"
          label={t.isListed}
          hint={t.isListedHint[organization.type]}
          {...form.check('isListed')}
        />
        <TextArea
          label={t.introduction}
          hint={t.introductionHint}
          {...form.field('introduction')}
        />
      </div>
    </Card>
  )
}

function PrivacyCard() {
  const t = useMessages().settings.company
  return (
    <Card title={t.privacy} actions={<LinkButton to="/labs">{t.privacyLink}</LinkButton>}>
      <p className="text-ink-2">{t.privacyText}</p>
    </Card>
  )
}

function CompanyForm({ organization }: { organization: Organization }) {
  const t = useMessages().settings
  const before = valuesOf(organization)
  const form = useForm(before, updateOrganization)
  const { run, isBusy } = useCommand('updateOrganization', {
    onDone: ({ organization: saved }) => {
      form.reset(valuesOf(saved))
      showNotice(t.saved)
    },
    onProblem: form.take,
  })
  const save = () => {
    const body = changedKeys(updateOrganization, before, form.values)
    if (Object.keys(body).length > 0) void run({ body })
    else form.reset(before)
  }
  return (
    <SettingsForm
      isChanged={form.isChanged}
      isBusy={isBusy}
      onSave={save}
      onDiscard={() => form.reset(before)}
      isReadOnly={useIsReadOnly()}
    >
      <IdentityCard form={form} />
      <ContactCard form={form} />
      <ConventionsCard form={form} />
      <DirectoryCard form={form} />
    </SettingsForm>
  )
}

function Gaps({ organization }: { organization: Organization }) {
  const t = useMessages().settings.company
  const format = useFormat()
  const gaps = missingCompanyFacts(organization, useSession().organization.type)
  if (gaps.length === 0) return null
  return <Banner tone="accent">{t.gaps(format.list(gaps.map((key) => t[key])))}</Banner>
}

/** The profile of the organization, its entry in the directory and its locations. */
export function CompanyPage() {
  const t = useMessages().settings
  const { isLab } = useSession()
  const query = useRead('getOrganization', {})
  return (
    <SettingsFrame title={t.company.title}>
      <Loaded query={query}>
        {({ organization }) => (
          <div className="flex flex-col gap-4">
            <Gaps organization={organization} />
            <CompanyForm key={organization.id} organization={organization} />
            {!isLab && <PrivacyCard />}
            <CompanyLocations />
          </div>
        )}
      </Loaded>
    </SettingsFrame>
  )
}

import { changePassword, updateProfile } from '../../api/body-rules/identity/profile.ts'
import { weakPasswordAt } from '../sign-in/weak-password.ts'
import type { Answer } from '../../api/client.ts'
import { useCommand, useRead } from '../../api/hooks.ts'
import { useSession } from '../../app/session.tsx'
import { useMessages, useSpeech } from '../../i18n/index.tsx'
import { Button } from '../../ui/button.tsx'
import { Check, Select, TextField } from '../../ui/field.tsx'
import { Card } from '../../ui/page.tsx'
import { Loaded, Skeleton } from '../../ui/states.tsx'
import { showNotice } from '../../ui/toast.tsx'
import { useForm } from '../../ui/use-form.ts'
import { AccountDevices } from './account-devices.tsx'
import { AccountOrganizations } from './account-organizations.tsx'
import { AccountSessions } from './account-sessions.tsx'
import { changedKeys } from '../../ui/changed-keys.ts'
import { PinCard } from './pin-card.tsx'
import { localesIn, timezones } from './regions.ts'
import { FieldGrid, SettingsForm, SettingsFrame } from './settings-frame.tsx'

type Profile = Answer<'getProfile'>['profile']

const valuesOf = ({ name, locale, timezone }: Profile) => ({
  name,
  locale: locale ?? '',
  timezone: timezone ?? '',
})

/** The address that a person signs in with, and the way to confirm it. */
function EmailField({ profile }: { profile: Profile }) {
  const t = useMessages().settings.account
  const { run, isBusy } = useCommand('resendVerification', {
    onDone: () => showNotice(t.linkSent(profile.email)),
  })
  const isConfirmed = profile.emailVerifiedAt !== null
  return (
    <div>
      <TextField
        label={t.email}
        hint={isConfirmed ? undefined : t.unverified}
        value={profile.email}
        readOnly
        className="[&_.control]:bg-sunken"
      />
      {!isConfirmed && (
        <Button className="mt-2" isBusy={isBusy} onClick={() => void run({})}>
          {t.sendLink}
        </Button>
      )}
    </div>
  )
}

function ProfileForm({ profile }: { profile: Profile }) {
  const { t, locale } = useSpeech()
  const words = t.settings.account
  const before = valuesOf(profile)
  const form = useForm(before, updateProfile)
  const { run, isBusy } = useCommand('updateProfile', {
    onDone: ({ profile: saved }) => {
      form.reset(valuesOf(saved))
      showNotice(t.settings.saved)
    },
    onProblem: form.take,
  })
  const save = () => {
    const body = changedKeys(updateProfile, before, form.values)
    if (Object.keys(body).length > 0) void run({ body })
    else form.reset(before)
  }
  return (
    <SettingsForm
      isChanged={form.isChanged}
      isBusy={isBusy}
      onSave={save}
      onDiscard={() => form.reset(before)}
    >
      <Card title={words.profile}>
        <div className="flex flex-col gap-4">
          <FieldGrid>
            <TextField
              label={words.name}
              hint={words.nameHint}
              autoComplete="name"
              {...form.field('name')}
            />
            <EmailField profile={profile} />
            <Select
              label={words.locale}
              placeholder={words.asOrganization}
              options={localesIn(locale, profile.locale)}
              {...form.field('locale')}
            />
            <Select
              label={words.timezone}
              placeholder={words.asOrganization}
              options={timezones(profile.timezone)}
              {...form.field('timezone')}
            />
          </FieldGrid>
        </div>
      </Card>
    </SettingsForm>
  )
}

function PasswordCard() {
  const { accounts, settings } = useMessages()
  const t = settings.account
  const form = useForm(
    { currentPassword: '', newPassword: '', allowsSignedInDevices: false },
    changePassword,
  )
  const { run, isBusy } = useCommand('changePassword', {
    onDone: () => {
      form.reset()
      showNotice(t.changed)
    },
    onProblem: (problem) =>
      form.take(
        problem.code === 'weak_password'
          ? weakPasswordAt(problem, '/newPassword', accounts.flaws)
          : problem,
      ),
  })
  return (
    <Card title={t.password}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void run({ body: form.values })
        }}
      >
        <FieldGrid>
          <TextField
            label={t.currentPassword}
            type="password"
            autoComplete="current-password"
            {...form.field('currentPassword')}
          />
          <TextField
            label={t.newPassword}
            hint={t.newPasswordHint}
            type="password"
            autoComplete="new-password"
            minLength={10}
            {...form.field('newPassword')}
          />
        </FieldGrid>
        <Check
          label={t.allowsSignedInDevices}
          hint={t.keepsDevicesHint}
          {...form.check('allowsSignedInDevices')}
        />
        <div>
          <Button type="submit" isBusy={isBusy} disabled={!form.isChanged}>
            {t.change}
          </Button>
        </div>
      </form>
    </Card>
  )
}

/** The person who is signed in: name, language, password, open browsers and organizations. */
export function AccountPage() {
  const t = useMessages().settings.account
  const { isLab } = useSession()
  const query = useRead('getProfile', {})
  return (
    <SettingsFrame title={t.title}>
      <div className="flex flex-col gap-4">
        <Loaded query={query} skeleton={<Skeleton lines={6} className="max-md:min-h-88" />}>
          {({ profile }) => <ProfileForm key={profile.id} profile={profile} />}
        </Loaded>
        <PasswordCard />
        {isLab && <PinCard />}
        <AccountSessions />
        <AccountDevices />
        <AccountOrganizations />
      </div>
    </SettingsFrame>
  )
}

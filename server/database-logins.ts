import type pg from 'pg'
import { SettingError } from '#platform/settings/setting'

/** A login of the service: the setting with its address, and the role that it is there for. */
export type ServiceLogin = {
  setting: 'DATABASE_URL' | 'DATABASE_ACROSS_URL'
  role: 'pontic_app' | 'pontic_across'
}

type Login = {
  name: string
  version: number
  isGranted: boolean
  /** Distinguishes one database from another, also one of the same name on another server. */
  database: string
  faults: string[]
}

// What a login may do on its own or by becoming a role that it is a member of. PostgreSQL counts a
// superuser as a member of every role, so the first fault is the one that explains the others.
const selectLogin = `
  select session_user as name, current_setting('server_version_num')::int as version,
    coalesce((select pg_has_role(oid, 'SET') from pg_roles where rolname = $1), false) as "isGranted",
    format('%s of %s', current_database(), pg_postmaster_start_time()) as database,
    array(
      select case when r.rolname = session_user then fault
          else format('%s, by its membership in %I', fault, r.rolname) end
      from pg_roles r, lateral (values
        (1, r.rolsuper, 'is a superuser'),
        (2, r.rolbypassrls, 'passes row security'),
        (3, r.rolcreaterole, 'may make roles'),
        (4, r.rolcreatedb, 'may make databases'),
        (5, r.rolreplication, 'may copy the database'),
        (6, exists (select from pg_class where relowner = r.oid and relnamespace = 'app'::regnamespace),
          'owns tables of Pontic'),
        (7, exists (select from pg_database where datdba = r.oid and datname = current_database()),
          'owns the database'),
        (8, r.rolname in ('pg_read_all_data', 'pg_write_all_data', 'pg_read_server_files',
          'pg_write_server_files', 'pg_execute_server_program', 'pg_maintain', 'pg_signal_backend',
          'pg_create_subscription', 'pg_monitor', 'pg_read_all_stats', 'pg_checkpoint'),
          'has powers over the whole server'),
        (9, r.rolname = 'pontic_across' and $1 <> 'pontic_across', 'sees every organization'),
        (10, has_database_privilege(r.oid, current_database(), 'TEMPORARY')
            and r.rolname = session_user, 'may make temporary tables')
      ) as f (place, is_true, fault)
      where is_true and pg_has_role(session_user, r.oid, 'MEMBER')
      order by r.rolname <> session_user, place
    ) as faults`

/**
 * Refuses a login of the service that cannot serve, and in production one that may do more than it
 * needs: such a login would pass the walls between tenants at the first mistake. Gives the database
 * that it leads to, to be compared with that of the other login.
 * @throws SettingError
 */
export async function checkLogin(
  client: pg.ClientBase,
  { setting, role, isProduction }: ServiceLogin & { isProduction: boolean },
): Promise<string> {
  const { rows } = await client.query<Login>(selectLogin, [role])
  const [login] = rows
  if (!login || login.version < 180_000) {
    throw new SettingError(`${setting} leads to an older PostgreSQL. Pontic needs version 18.`)
  }
  if (!login.isGranted) {
    throw new SettingError(
      `The login ${login.name} of ${setting} may not serve. Run: grant ${role} to ${login.name}`,
    )
  }
  const [fault] = login.faults
  if (isProduction && fault !== undefined) {
    throw new SettingError(
      `The login ${login.name} of ${setting} ${fault}. In production it has only what it needs (docs/operations.md, Two logins).`,
    )
  }
  return login.database
}

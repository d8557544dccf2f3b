import type { ClientBase, ClientConfig } from 'pg'
import type { Logins } from '#platform/db/db'

/** The logins of a cluster that belongs to Pontic alone, by the names that `makeLogins` gives them. */
export const loginsOf = (connection: ClientConfig, password: string): Logins => ({
  tenants: { ...connection, user: 'pontic_app', password: `${password}-tenants` },
  across: { ...connection, user: 'pontic_app_across', password: `${password}-across` },
})

/** Makes both logins of such a cluster, or gives them new passwords. The password is no foreign text. */
export async function makeLogins(client: ClientBase, password: string): Promise<void> {
  await client.query(`
    do $$
    begin
      if not exists (select from pg_roles where rolname = 'pontic_app_across') then
        create role pontic_app_across;
      end if;
    end
    $$;
    grant pontic_across to pontic_app_across with inherit false, set true;
    alter role pontic_app login password '${password}-tenants';
    alter role pontic_app_across login password '${password}-across'`)
}

/**
 * Takes away the right of everybody to make temporary tables. PostgreSQL gives it to public in every
 * new database, copies of this one and restored ones too, so each start does it. Whoever does not own
 * the database changes nothing.
 */
export async function revokeTemporary(client: ClientBase): Promise<void> {
  await client.query(`
    do $$
    declare
      may_make name;
    begin
      -- Of two servers that start at once the second finds nothing to do.
      perform pg_advisory_xact_lock(hashtextextended('pontic roles', 0));
      foreach may_make in array array['public', 'pontic_app', 'pontic_lab', 'pontic_clinic', 'pontic_across'] loop
        if has_database_privilege(may_make, current_database(), 'TEMPORARY') then
          execute format('revoke temporary on database %I from %s', current_database(), may_make);
        end if;
      end loop;
    end
    $$`)
}

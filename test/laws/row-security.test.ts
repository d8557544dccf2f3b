import { test } from 'node:test'
import { openCatalog, type CatalogLaw } from '#test/helpers/catalog-laws'

/** Tables of `app` that need no row security, each with its reason. */
const openTables = new Map([
  ['schema_migrations', 'The names of our own files: no tenant has a row, the service only reads.'],
  ['schema_files', 'As schema_migrations, for the files of functions and triggers.'],
])

const laws: readonly CatalogLaw[] = [
  {
    title: 'every table has row security, enabled and forced, and a policy',
    query: `
      select format('%I is without %s', relname, concat_ws(', ',
        case when not relrowsecurity then 'row security' end,
        case when not relforcerowsecurity then 'force for its owner' end,
        case when not has_policy then 'a policy' end))
      from pg_class c, lateral (select exists (select from pg_policy where polrelid = c.oid)) as p (has_policy)
      where relnamespace = 'app'::regnamespace and relkind in ('r', 'p') and relname <> all ($1)
        and not (relrowsecurity and relforcerowsecurity and has_policy)`,
    parameters: [[...openTables.keys()]],
    broken: `
      create table app.bare (id uuid); create table app.half (id uuid);
      alter table app.half enable row level security;
      create policy half on app.half to pontic_lab using (true)`,
    findings: [
      'bare is without row security, force for its owner, a policy',
      'half is without force for its owner',
    ],
  },
  {
    title: 'no policy is for the role public',
    query: `
      select format('%I of %I is for public', policyname, tablename)
      from pg_policies where schemaname = 'app' and 'public' = any (roles)`,
    broken: 'create policy open on app.patients for select using (organization_id = app.org())',
    findings: ['open of patients is for public'],
  },
  {
    title: 'every policy that lets a role write says what may be written',
    query: `
      select format('%I of %I has no with check', policyname, tablename)
      from pg_policies where schemaname = 'app' and cmd in ('ALL', 'INSERT', 'UPDATE') and with_check is null`,
    broken: 'create policy open on app.patients to pontic_lab using (organization_id = app.org())',
    findings: ['open of patients has no with check'],
  },
  {
    title: 'every policy of a side is bound to the organization of the transaction',
    query: `
      select format('%I of %I does not ask app.org() in its %s', policyname, tablename, clause)
      from pg_policies, lateral (values ('using', qual), ('with check', with_check)) as e (clause, expression)
      where schemaname = 'app' and roles && array['pontic_lab', 'pontic_clinic']::name[]
        and expression not like '%app.org()%'`,
    broken: `
      create policy open on app.patients to pontic_lab
        using (organization_id = app.org()) with check (organization_id is not null)`,
    findings: ['open of patients does not ask app.org() in its with check'],
  },
  {
    // Under OR no index is used (2,080 buffers against 6), and one true half opens the table.
    title: 'no policy of a side is an OR',
    query: `
      select format('%I of %I has an OR', policyname, tablename)
      from pg_policies where schemaname = 'app' and roles && array['pontic_lab', 'pontic_clinic']::name[]
        and concat(qual, with_check) ~ '\\mOR\\M'`,
    broken: `
      create policy open on app.patients for select to pontic_lab
        using (organization_id = app.org() or code = '1')`,
    findings: ['open of patients has an OR'],
  },
  {
    title: 'only pontic_across, and pontic_app when it reads, may see every row',
    query: `
      select format('%I of %I lets %I see or write every row', policyname, tablename, role)
      from pg_policies, unnest(roles) role
      where schemaname = 'app' and 'true' in (qual, with_check)
        and not (role = 'pontic_across' or role = 'pontic_app' and cmd = 'SELECT')`,
    broken: `
      create policy open on app.patients for select to pontic_lab using (true);
      create policy opener on app.patients for insert to pontic_app with check (true)`,
    findings: [
      'open of patients lets pontic_lab see or write every row',
      'opener of patients lets pontic_app see or write every row',
    ],
  },
]

const { hold } = openCatalog()

for (const law of laws) test(law.title, () => hold(law))

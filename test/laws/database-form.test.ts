import { test } from 'node:test'
import { openCatalog, type CatalogLaw } from '#test/helpers/catalog-laws'

const laws: readonly CatalogLaw[] = [
  {
    title: 'every table is in the schema app',
    query: `
      select format('%s is elsewhere', oid::regclass) from pg_class c
      where relkind in ('r', 'p', 'f') and relnamespace <> 'app'::regnamespace
        and relnamespace::regnamespace::text !~ '^(pg_|information_schema$)' and not exists
          (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')`,
    broken: 'create table public.stray (id uuid)',
    findings: ['public.stray is elsewhere'],
  },
  {
    title: 'every foreign key has an index that begins with its columns',
    query: `
      select format('%I of %s has no index that begins with %s', k.conname, k.conrelid::regclass, names)
      from pg_constraint k, lateral (select array_agg(attname) from pg_attribute
        where attrelid = k.conrelid and attnum = any (k.conkey)) as a (names)
      where k.contype = 'f' and k.connamespace = 'app'::regnamespace and not exists (
        select from pg_index i where i.indrelid = k.conrelid and i.indisvalid
          and i.indnkeyatts >= cardinality(k.conkey)
          and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] @> k.conkey
          and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) in
            (select format('(%I IS NOT NULL)', name) from unnest(names) name)))`,
    broken: `
      create table app.crowns (id uuid, organization_id uuid constraint crowns_organization
        references app.organizations, patient_id uuid, name text,
        made_by uuid constraint crowns_made_by references app.users,
        constraint crowns_patient foreign key (organization_id, patient_id) references app.patients);
      create index crowns_of_patient on app.crowns (patient_id, organization_id);
      create index crowns_of_maker on app.crowns (made_by) where made_by is not null;
      create index crowns_named on app.crowns (organization_id) where name = 'first';
      create index crowns_covering on app.crowns (id) include (organization_id)`,
    findings: ['crowns_organization of app.crowns has no index that begins with {organization_id}'],
  },
  {
    // Equality of enums is not leakproof: under row security it uses no index.
    title: 'there is no enum type',
    query: `
      select format('%s is an enum: use text and a check', oid::regtype) from pg_type
      where typtype = 'e' and typnamespace::regnamespace::text not in ('pg_catalog', 'information_schema')`,
    broken: `create type app.shade as enum ('A1')`,
    findings: ['app.shade is an enum: use text and a check'],
  },
  {
    title: 'every table says what a row of it is',
    query: `
      select format('%I has no comment', relname) from pg_class
      where relnamespace = 'app'::regnamespace and relkind in ('r', 'p', 'v')
        and obj_description(oid, 'pg_class') is null`,
    broken: 'create table app.bare (id uuid)',
    findings: ['bare has no comment'],
  },
  {
    title: 'every instant has a time zone',
    query: `
      select format('%s.%I is a %s', attrelid::regclass, attname, atttypid::regtype)
      from pg_attribute join pg_class c on c.oid = attrelid
      where relnamespace = 'app'::regnamespace and relkind in ('r', 'p', 'v') and attnum > 0
        and atttypid in ('timestamp'::regtype, 'timestamp[]'::regtype, 'timetz'::regtype)`,
    broken: 'create table app.visits (started_at timestamp, ended_at timestamptz)',
    findings: ['app.visits.started_at is a timestamp without time zone'],
  },
  {
    title: 'every constraint and index is named for its rule, not by PostgreSQL',
    query: `
      select format('%I of %s', conname, conrelid::regclass) from pg_constraint
      where connamespace = 'app'::regnamespace and contype <> 'n'
        and (conname ~ '_(pkey|fkey|check|excl)\\d*$' or contype = 'u' and conname ~ '_key\\d*$')
      union all
      select format('%s of %s', indexrelid::regclass, indrelid::regclass)
      from pg_index join pg_class c on c.oid = indexrelid
      where relnamespace = 'app'::regnamespace and relname ~ '_idx\\d*$'`,
    broken: `
      create table app.crowns (id uuid primary key, name text not null unique check (name <> ''));
      create index on app.crowns (name, id)`,
    findings: [
      'app.crowns_name_id_idx of app.crowns',
      'crowns_name_check of app.crowns',
      'crowns_name_key of app.crowns',
      'crowns_pkey of app.crowns',
    ],
  },
]

const { hold } = openCatalog()

for (const law of laws) test(law.title, () => hold(law))

import type { ClientBase } from 'pg'

/** Of no use to a reader: what PostgreSQL and its extensions bring along. */
function isOurs(catalog: string, alias: string, namespace: string): string {
  return `${namespace} in (select oid from pg_namespace
      where nspname !~ '^pg_' and nspname <> 'information_schema')
    and not exists (select from pg_depend where deptype = 'e'
      and classid = '${catalog}'::regclass and objid = ${alias}.oid)`
}

/** One statement for each role that holds rights by this access list, apart from the owner. */
function grants({ list, owner, on }: { list: string; owner: string; on: string }): string {
  return `select format('grant %s on %s to %s%s;',
      string_agg(lower(privilege_type), ', ' order by privilege_type), ${on},
      case grantee when 0 then 'public' else quote_ident(pg_get_userbyid(grantee)) end,
      case when is_grantable then ' with grant option' else '' end)
    from aclexplode(${list}) where grantee <> ${owner} group by grantee, is_grantable`
}

function comment(kind: string, name: string, text: string): string {
  return `select format('comment on ${kind} %s is %L;', ${name}, ${text}) where ${text} is not null`
}

const roleOptions = ['super', 'inherit', 'createrole', 'createdb', 'replication', 'bypassrls']
  .map((option) => {
    const word = option === 'super' ? 'superuser' : option
    return `case when rol${option} then ' ${word}' else ' no${word}' end`
  })
  .join(' || ')

const selectRoles = `
  select rolname as name, 1 as step, format('create role %I%s%s;', rolname,
    case when rolcanlogin then ' login' else ' nologin' end, ${roleOptions}) as statement
  from pg_roles where rolname ~ '^pontic_'
  union all
  select member.rolname, 2, format('grant %I to %I with admin %s, inherit %s, set %s;',
    role.rolname, member.rolname, m.admin_option, m.inherit_option, m.set_option)
  from pg_auth_members m join pg_roles role on role.oid = m.roleid
    join pg_roles member on member.oid = m.member
  where member.rolname ~ '^pontic_'
  union all
  select r.rolname, 3, format('alter role %I set %s;', r.rolname, setting)
  from pg_db_role_setting s join pg_roles r on r.oid = s.setrole, unnest(s.setconfig) setting
  where r.rolname ~ '^pontic_' and s.setdatabase in
    (0, (select oid from pg_database where datname = current_database()))`

const selectSchemas = `
  select 'schema ' || nspname as name, 1 as step,
    format('create schema %I authorization %I;', nspname, pg_get_userbyid(nspowner)) as statement
  from pg_namespace n where ${isOurs('pg_namespace', 'n', 'n.oid')}
  union all
  select 'schema ' || nspname, 2, statement from pg_namespace n, lateral (
    ${grants({
      list: `coalesce(n.nspacl, acldefault('n', n.nspowner))`,
      owner: 'n.nspowner',
      on: `format('schema %I', n.nspname)`,
    })}) as granted (statement)
  where ${isOurs('pg_namespace', 'n', 'n.oid')}
  union all
  select 'schema ' || coalesce(n.nspname, ''), 3, format('alter default privileges for role %I in %s: %s %s;',
    pg_get_userbyid(defaclrole), coalesce('schema ' || quote_ident(n.nspname), 'every schema'),
    defaclobjtype, defaclacl::text)
  from pg_default_acl left join pg_namespace n on n.oid = defaclnamespace
  union all
  select 'extension ' || extname, 1, format('create extension %I with schema %s;',
    extname, extnamespace::regnamespace)
  from pg_extension where extname <> 'plpgsql'`

const selectDomains = `
  select t.oid::regtype::text as name, 1 as step, format('create domain %s as %s%s%s;', t.oid::regtype,
    format_type(t.typbasetype, t.typtypmod), ' default ' || t.typdefault,
    case when t.typnotnull then ' not null' end) as statement
  from pg_type t where t.typtype = 'd' and ${isOurs('pg_type', 't', 't.typnamespace')}
  union all
  select k.contypid::regtype::text, 2, format('alter domain %s add constraint %I %s;',
    k.contypid::regtype, k.conname, pg_get_constraintdef(k.oid))
  from pg_constraint k join pg_type t on t.oid = k.contypid
  where k.contype = 'c' and ${isOurs('pg_type', 't', 't.typnamespace')}
  union all
  select t.oid::regtype::text, 3, statement from pg_type t, lateral (
    ${comment('domain', 't.oid::regtype', `obj_description(t.oid, 'pg_type')`)}) as c (statement)
  where t.typtype = 'd' and ${isOurs('pg_type', 't', 't.typnamespace')}`

const selectFunctions = `
  with routine as (
    select p.oid, p.oid::regprocedure::text as name, p.proowner, p.proacl,
      case p.prokind when 'p' then 'procedure' else 'function' end as kind
    from pg_proc p where p.prokind <> 'a' and ${isOurs('pg_proc', 'p', 'p.pronamespace')}
  )
  select name, 1 as step, rtrim(pg_get_functiondef(oid), E'\\n') || ';' as statement from routine
  union all
  select name, 2, format('alter %s %s owner to %I;', kind, name, pg_get_userbyid(proowner)) from routine
  union all
  select name, 3, statement from routine, lateral (
    ${grants({
      list: `coalesce(proacl, acldefault('f', proowner))`,
      owner: 'proowner',
      on: `format('%s %s', kind, name)`,
    })}) as granted (statement)
  union all
  select name, 4, format('comment on %s %s is %L;', kind, name, obj_description(oid, 'pg_proc'))
  from routine where obj_description(oid, 'pg_proc') is not null`

const columnsOfTable = `
  select string_agg(concat('  ', quote_ident(a.attname), ' ', format_type(a.atttypid, a.atttypmod),
    case when a.attcollation <> t.typcollation then ' collate ' || a.attcollation::regcollation end,
    case a.attidentity when 'a' then ' generated always as identity'
      when 'd' then ' generated by default as identity' end,
    case a.attgenerated when 's' then ' generated always as (' || e.expression || ') stored'
      when 'v' then ' generated always as (' || e.expression || ')'
      else ' default ' || e.expression end,
    case when a.attnotnull then ' not null' end), E',\\n' order by a.attnum)
  from pg_attribute a join pg_type t on t.oid = a.atttypid
    left join lateral (select pg_get_expr(d.adbin, d.adrelid) as expression
      from pg_attrdef d where d.adrelid = a.attrelid and d.adnum = a.attnum) e on true
  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped`

const policyText = `format('create policy %I on %s as %s for %s to %s%s%s;', p.polname, c.name,
  case when p.polpermissive then 'permissive' else 'restrictive' end,
  case p.polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update'
    when 'd' then 'delete' else 'all' end,
  (select string_agg(case role when 0 then 'public' else quote_ident(pg_get_userbyid(role)) end, ', '
    order by pg_get_userbyid(role)) from unnest(p.polroles) role),
  ' using (' || pg_get_expr(p.polqual, p.polrelid) || ')',
  ' with check (' || pg_get_expr(p.polwithcheck, p.polrelid) || ')')`

const selectTables = `
  with c as (
    select c.*, c.oid::regclass::text as name from pg_class c
    where c.relkind in ('r', 'p') and ${isOurs('pg_class', 'c', 'c.relnamespace')}
  )
  select name, 1 as step, format(E'create table %s (\\n%s\\n)%s%s;', name, (${columnsOfTable}),
    ' partition by ' || pg_get_partkeydef(oid),
    ' with (' || array_to_string(reloptions, ', ') || ')') as statement
  from c
  union all
  select c.name, 2, format('alter table %s add constraint %I %s;',
    c.name, k.conname, pg_get_constraintdef(k.oid))
  from c join pg_constraint k on k.conrelid = c.oid where k.contype not in ('n', 't')
  union all
  select c.name, 3, format('alter table %s attach partition of %s %s;', c.name,
    i.inhparent::regclass, pg_get_expr(c.relpartbound, c.oid))
  from c join pg_inherits i on i.inhrelid = c.oid
  union all
  select c.name, 4, pg_get_indexdef(i.indexrelid) || ';' from c join pg_index i on i.indrelid = c.oid
  where not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.conrelid = c.oid
    and k.contype in ('p', 'u', 'x'))
  union all
  select c.name, 5, pg_get_statisticsobjdef(s.oid) || ';'
  from c join pg_statistic_ext s on s.stxrelid = c.oid
  union all
  select name, 6, format('alter table %s owner to %I;', name, pg_get_userbyid(relowner)) from c
  union all
  select name, 7, format('alter table %s %s row level security;', name, word)
  from c, unnest(array[case when relrowsecurity then 'enable' else 'disable' end,
    case when relforcerowsecurity then 'force' else 'no force' end]) word
  union all
  select c.name, 8, ${policyText} from c join pg_policy p on p.polrelid = c.oid
  union all
  select c.name, 9, statement from c, lateral (
    ${grants({ list: 'c.relacl', owner: 'c.relowner', on: 'c.name' })}) as granted (statement)
  union all
  select c.name, 10, statement from c join pg_attribute a on a.attrelid = c.oid, lateral (
    ${grants({
      list: 'a.attacl',
      owner: 'c.relowner',
      on: `format('%s (column %I)', c.name, a.attname)`,
    })}) as granted (statement)
  union all
  select c.name, 11, concat(pg_get_triggerdef(t.oid), case t.tgenabled when 'O' then ''
    else format(' /* enabled: %s */', t.tgenabled) end, ';')
  from c join pg_trigger t on t.tgrelid = c.oid where not t.tgisinternal
  union all
  select c.name, 12, statement from c, lateral (
    ${comment('table', 'c.name', `obj_description(c.oid, 'pg_class')`)}) as d (statement)
  union all
  select c.name, 13, statement from c join pg_attribute a on a.attrelid = c.oid, lateral (
    ${comment(
      'column',
      `format('%s.%I', c.name, a.attname)`,
      'col_description(c.oid, a.attnum)',
    )}) as d (statement)`

const selectViews = `
  with c as (
    select c.*, c.oid::regclass::text as name,
      case c.relkind when 'm' then 'materialized view' else 'view' end as kind
    from pg_class c where c.relkind in ('v', 'm') and ${isOurs('pg_class', 'c', 'c.relnamespace')}
  )
  select name, 1 as step, concat('create ', kind, ' ', name,
    ' with (' || array_to_string(reloptions, ', ') || ')', E' as\\n', pg_get_viewdef(oid)) as statement
  from c
  union all
  select name, 2, format('alter %s %s owner to %I;', kind, name, pg_get_userbyid(relowner)) from c
  union all
  select c.name, 3, statement from c, lateral (
    ${grants({ list: 'c.relacl', owner: 'c.relowner', on: 'c.name' })}) as granted (statement)
  union all
  select name, 4, format('comment on %s %s is %L;', kind, name, obj_description(oid, 'pg_class'))
  from c where obj_description(oid, 'pg_class') is not null`

const sections = new Map([
  ['Roles', selectRoles],
  ['Schemas and extensions', selectSchemas],
  ['Domains', selectDomains],
  ['Tables', selectTables],
  ['Views', selectViews],
  ['Functions and procedures', selectFunctions],
])

/**
 * What the migrations have made, for people to read and for a diff to show every change: SQL in
 * words, not a script to run. The client's search path must be empty.
 */
export async function printSchema(client: ClientBase): Promise<string> {
  const parts = [
    '-- Printed from the catalog by database/print.ts: to read and to compare, not to run.',
  ]
  for (const [title, query] of sections) {
    const { rows } = await client.query<{ name: string; statement: string }>(
      `select name, statement from (${query}) as statements
       order by name collate "C", step, statement collate "C"`,
    )
    if (rows.length > 0) parts.push(`-- ${title}`)
    for (const group of Map.groupBy(rows, ({ name }) => name).values()) {
      parts.push(group.map(({ statement }) => statement).join('\n'))
    }
  }
  return `${parts.join('\n\n')}\n`
}

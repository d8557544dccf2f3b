import { test } from 'node:test'
import { openCatalog, type CatalogLaw } from '#test/helpers/catalog-laws'
import { definers } from './definers.ts'

const laws: readonly CatalogLaw[] = [
  {
    title: 'a table that is open is only read by the roles of the service',
    query: `
      select format('%I may %s %I', role, lower(privilege), relname)
      from pg_class, unnest($1::text[]) role, unnest(array['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE']) privilege
      where relnamespace = 'app'::regnamespace and relkind in ('r', 'p') and not relrowsecurity
        and has_table_privilege(role, pg_class.oid, privilege)`,
    parameters: [['pontic_app', 'pontic_lab', 'pontic_clinic', 'pontic_across']],
    broken: 'grant update on app.schema_migrations to pontic_app',
    findings: ['pontic_app may update schema_migrations'],
  },
  {
    // Whatever a mistake in an operation lets through, the ledger of a clinic is the laboratory's to write.
    title: 'a clinic writes nothing about money but its answers',
    query: `
      select format('%s of %I.%I', lower(privilege), relname, attname)
      from pg_class c join pg_attribute a on attrelid = c.oid and attnum > 0 and attgenerated = '',
        unnest(array['INSERT', 'UPDATE']) privilege
      where c.oid = any ($1::regclass[]) and has_column_privilege('pontic_clinic', c.oid, attnum, privilege)
        and format('%s.%s', relname, attname) <> all ($2)
      union all
      select format('delete of %I', relname) from pg_class c
      where c.oid = any ($1::regclass[]) and has_table_privilege('pontic_clinic', c.oid, 'DELETE, TRUNCATE')`,
    parameters: [
      [
        'invoices',
        'invoice_lines',
        'credit_notes',
        'credit_note_lines',
        'payments',
        'payment_allocations',
        'refunds',
        'ledger_postings',
        'ledger_entries',
        'statements',
        'statement_lines',
      ].map((table) => `app.${table}`),
      ['statements.status', 'statements.acknowledged_at', 'statements.acknowledged_by'],
    ],
    broken: `
      grant update (total_minor) on app.invoices to pontic_clinic;
      grant delete on app.invoice_lines to pontic_clinic`,
    findings: ['delete of invoice_lines', 'update of invoices.total_minor'],
  },
  {
    title: 'the owner owns everything, apart from the functions that act across organizations',
    query: `
      select format('%s belongs to %s', name, owner::regrole)
      from (
        select 'schema app', nspowner from pg_namespace where nspname = 'app'
        union all
        select oid::regclass::text, relowner from pg_class
        where relnamespace = 'app'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S', 'f')
        union all
        select oid::regprocedure::text, proowner from pg_proc where pronamespace = 'app'::regnamespace
          and not (prosecdef and proowner = 'pontic_across'::regrole)
      ) as thing (name, owner)
      where owner <> 'pontic_owner'::regrole`,
    broken: `
      alter table app.patients owner to pontic_lab;
      create function app.all_seeing() returns int language sql security definer return 1`,
    findings: ['app.all_seeing() belongs to postgres', 'app.patients belongs to pontic_lab'],
  },
  {
    title: 'the roles exist and have no powers of their own',
    query: `
      select format('%s %s', role, fault) from unnest($1::text[]) role left join pg_roles on rolname = role,
        lateral (values (rolname is null, 'does not exist'), (rolsuper, 'is a superuser'),
          (rolbypassrls, 'passes row security'), (rolcreaterole, 'may make roles'),
          (rolcreatedb, 'may make databases'), (rolreplication, 'may replicate'),
          (rolcanlogin and role <> 'pontic_app', 'may sign in')) as f (is_true, fault)
      where is_true`,
    parameters: [['pontic_owner', 'pontic_app', 'pontic_lab', 'pontic_clinic', 'pontic_across']],
    broken: 'alter role pontic_app superuser; alter role pontic_lab bypassrls login',
    findings: [
      'pontic_app is a superuser',
      'pontic_lab may sign in',
      'pontic_lab passes row security',
    ],
  },
  {
    // With inheritance the policies of all sides are OR-ed into one.
    title: 'the service becomes one side at a time and inherits none',
    query: `
      select format('%s %s %s', member::regrole, fault, roleid::regrole)
      from pg_auth_members, lateral (values (inherit_option, 'inherits'), (admin_option, 'may give away'),
        (set_option and not (member = 'pontic_app'::regrole and roleid = any ($2::regrole[])), 'may become')
      ) as f (is_true, fault)
      where is_true and member = any ($1::regrole[])`,
    parameters: [
      ['pontic_app', 'pontic_lab', 'pontic_clinic', 'pontic_across'],
      ['pontic_lab', 'pontic_clinic'],
    ],
    broken: `
      grant pontic_lab to pontic_app with inherit true, admin true;
      grant pontic_clinic to pontic_lab with inherit false, set true;
      grant pontic_across to pontic_app with inherit false, set true`,
    findings: [
      'pontic_app inherits pontic_lab',
      'pontic_app may become pontic_across',
      'pontic_app may give away pontic_lab',
      'pontic_lab may become pontic_clinic',
    ],
  },
  {
    // Truncate passes by row security; references and triggers reach what a policy hides.
    title: 'the roles of the service hold select, insert, update and delete, and public nothing',
    query: `
      select format('%s may %s %s', case grantee when 0 then 'public' else grantee::regrole::text end,
        lower(privilege_type), name)
      from (
        select oid::regclass::text, relowner, relacl from pg_class where relnamespace = 'app'::regnamespace
        union all
        select format('%s.%I', attrelid::regclass, attname), relowner, attacl
        from pg_attribute join pg_class on pg_class.oid = attrelid and relnamespace = 'app'::regnamespace
      ) as thing (name, owner, list), aclexplode(list)
      where grantee <> owner and (grantee = 0 or is_grantable
        or privilege_type not in ('SELECT', 'INSERT', 'UPDATE', 'DELETE'))`,
    broken: `
      grant truncate on app.patients to pontic_lab;
      grant select on app.patients to public;
      grant references (id) on app.patients to pontic_clinic`,
    findings: [
      'pontic_clinic may references app.patients.id',
      'pontic_lab may truncate app.patients',
      'public may select app.patients',
    ],
  },
  {
    title: 'every view asks with the rights of whoever reads it',
    query: `
      select format('%s %s', oid::regclass, case relkind when 'm'
        then 'is materialized, and row security does not reach it' else 'is no security_invoker' end)
      from pg_class where relnamespace = 'app'::regnamespace and (relkind = 'm' or relkind = 'v'
        and not coalesce(reloptions && array['security_invoker=true', 'security_invoker=on'], false))`,
    broken: `
      create view app.names as select name from app.organizations;
      create view app.words with (security_invoker) as select name from app.organizations;
      create materialized view app.copies as select name from app.organizations`,
    findings: [
      'app.copies is materialized, and row security does not reach it',
      'app.names is no security_invoker',
    ],
  },
  {
    title: 'every security definer function is listed here, sets its search path, and is closed',
    query: `
      select format('%s %s', oid::regprocedure, fault) from pg_proc, lateral (values
        (oid::regprocedure::text <> all ($1), 'is not listed'),
        (not exists (select from unnest(proconfig) s where s like 'search_path=%'), 'sets no search path'),
        (has_function_privilege('public', oid, 'execute'), 'may be called by everyone')) as f (is_true, fault)
      where prosecdef and is_true
        and pronamespace::regnamespace::text not in ('pg_catalog', 'information_schema')
      union all
      select format('%s is listed and is none', name) from unnest($1::text[]) name
      where not exists (select from pg_proc where prosecdef and oid = to_regprocedure(name))`,
    parameters: [[...definers.keys()]],
    broken: `
      create function app.all_seeing() returns int language sql security definer return 1;
      drop function app.share_again cascade`,
    findings: [
      'app.all_seeing() is not listed',
      'app.all_seeing() may be called by everyone',
      'app.all_seeing() sets no search path',
      'app.share_again() is listed and is none',
    ],
  },
]

// They change roles, which belong to the whole server: it is their own.
const { hold } = openCatalog({ isOwnServer: true })

for (const law of laws) test(law.title, () => hold(law))

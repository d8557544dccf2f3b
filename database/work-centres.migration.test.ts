import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'

import { migrate } from './migrate.ts'
import { openMigrationFixtures, write } from './migration-fixture.ts'

const migrationFixture = openMigrationFixtures()
const own = '0107-work-centres.sql'
const confirmation = '0150-work-centre-basis.sql'

const readFolder = async (folder: string): Promise<[string, string][]> => {
  const path = join(import.meta.dirname, folder)
  const names = (await readdir(path)).filter((name) => name.endsWith('.sql'))
  return Promise.all(
    names.map(async (name) => [
      folder === 'migrations' ? name : `${folder}/${name}`,
      await readFile(join(path, name), 'utf8'),
    ]),
  )
}

const lab = '01900000-0000-7000-8000-000000000001'
const other = '01900000-0000-7000-8000-000000000002'
const zirconia = '01900000-0000-7000-8000-00000000000a'
const denture = '01900000-0000-7000-8000-00000000000b'
const archived = '01900000-0000-7000-8000-00000000000c'
const foreign = '01900000-0000-7000-8000-00000000000d'

// Without triggers and foreign keys: what refers to an order needs none.
const rows = `
  set session_replication_role = replica;
  insert into app.organizations (id, type, name, timezone, country)
    values ('${lab}', 'lab', 'One', 'UTC', 'DE'), ('${other}', 'lab', 'Two', 'UTC', 'DE');
  insert into app.workflows (organization_id, id, name, is_active) values
    ('${lab}', '${zirconia}', 'Zirconia', true), ('${lab}', '${denture}', 'Denture', true),
    ('${lab}', '${archived}', 'Old', false), ('${other}', '${foreign}', 'Zirconia', true);
  insert into app.workflow_stages (organization_id, id, workflow_id, name, public_label, department,
      sort_order, minutes_per_piece, capacity_per_day) values
    ('${lab}', uuidv7(), '${zirconia}', 'Design', 'x', 'CAD', 0, 40, 12),
    ('${lab}', uuidv7(), '${zirconia}', 'Glaze', 'x', 'Ceramics', 1, 35, 16),
    ('${lab}', uuidv7(), '${zirconia}', 'Final check', 'x', null, 2, 10, null),
    ('${lab}', uuidv7(), '${denture}', 'Design', 'x', ' cad ', 0, 30, 20),
    ('${lab}', uuidv7(), '${denture}', 'Set-up', 'x', 'CAD', 1, null, 48),
    ('${lab}', uuidv7(), '${denture}', 'Final check', 'x', null, 2, null, null),
    ('${lab}', uuidv7(), '${archived}', 'Casting', 'x', 'Metal', 0, 10, 10),
    ('${other}', uuidv7(), '${foreign}', 'Design', 'x', 'CAD', 0, 10, 10);
  insert into app.order_stages (lab_organization_id, order_id, order_item_id, workflow_id, workflow_stage_id,
      sort_order, name, public_label, updated_at)
    select organization_id, uuidv7(), uuidv7(), workflow_id, id, 0, name, 'x', '2026-01-01'
    from app.workflow_stages where workflow_id = '${zirconia}';
  set session_replication_role = origin`

test('stages of one department become one work centre with the largest of their capacities', async () => {
  const files = [...(await readFolder('migrations')), ...(await readFolder('functions'))]
  const earlier = files.filter(([name]) => !/^\d/.test(name) || name < own)
  const { config, folder, client } = await migrationFixture(Object.fromEntries(earlier))
  await migrate({ client: config, folder })
  await client.query(rows)
  await write(folder, Object.fromEntries(files.filter(([name]) => name === own)))
  assert.ok((await migrate({ client: config, folder })).applied.includes(own))

  const { rows: centres } = await client.query(
    `select organization_id = $1 as is_lab, name, department, kind, day_minutes, queue_minutes, load_limit_percent
      from app.work_centres order by 1 desc, 2`,
    [lab],
  )
  const usual = { kind: 'people', queue_minutes: 60, load_limit_percent: 90 }
  assert.deepEqual(centres, [
    // 30 × 20, more than 40 × 12 and 10 × 48.
    { is_lab: true, name: 'CAD', department: 'CAD', ...usual, day_minutes: 600 },
    { is_lab: true, name: 'Ceramics', department: 'Ceramics', ...usual, day_minutes: 560 },
    { is_lab: true, name: 'Final check', department: null, ...usual, day_minutes: 480 },
    { is_lab: false, name: 'CAD', department: 'CAD', ...usual, day_minutes: 100 },
  ])

  const { rows: stages } = await client.query(
    `select s.name, s.minutes_per_piece as minutes, c.name as centre from app.workflow_stages s
        left join app.work_centres c on c.organization_id = s.organization_id and c.id = s.work_centre_id
      order by s.organization_id, s.workflow_id, s.sort_order`,
  )
  assert.deepEqual(
    stages.map(({ name, minutes, centre }) => [name, minutes, centre]),
    [
      ['Design', 40, 'CAD'],
      ['Glaze', 35, 'Ceramics'],
      ['Final check', 10, 'Final check'],
      ['Design', 30, 'CAD'],
      ['Set-up', 10, 'CAD'],
      ['Final check', null, 'Final check'],
      ['Casting', 10, null],
      ['Design', 10, 'CAD'],
    ],
  )

  const { rows: started } = await client.query(
    `select o.name, c.name as centre, o.kind, o.wait_minutes, o.updated_at = '2026-01-01' as is_untouched
      from app.order_stages o join app.work_centres c on c.id = o.work_centre_id order by o.name`,
  )
  const kept = { kind: 'work', wait_minutes: 0, is_untouched: true }
  assert.deepEqual(started, [
    { name: 'Design', centre: 'CAD', ...kept },
    { name: 'Final check', centre: 'Final check', ...kept },
    { name: 'Glaze', centre: 'Ceramics', ...kept },
  ])
  // Later, who added or changed one has looked at its numbers.
  await client.query(
    `insert into app.audit_events (organization_id, id, operation, subject_kind, subject_id, outcome,
        actor_user_id, actor_membership_id, actor_name)
      select organization_id, uuidv7(), 'updateWorkCentre', 'work_centre', id, 'done', uuidv7(), uuidv7(), 'A'
      from app.work_centres where name = 'Ceramics'`,
  )
  await write(folder, Object.fromEntries([...files, ...(await readFolder('triggers'))]))
  assert.ok((await migrate({ client: config, folder })).applied.includes(confirmation))
  const { rows: bases } = await client.query(
    `select name, basis, is_confirmed from app.work_centres order by organization_id, name`,
  )
  assert.deepEqual(
    bases.map(({ name, basis, is_confirmed: isConfirmed }) => [name, basis, isConfirmed]),
    [
      ['CAD', 'derived', false],
      ['Ceramics', 'entered', true],
      ['Final check', 'derived', false],
      ['CAD', 'derived', false],
    ],
  )
})

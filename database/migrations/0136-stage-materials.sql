-- What stages use up: the materials that a stage of a workflow names, and the stage that used a lot.
set local role pontic_owner;

create table app.workflow_stage_materials (
  organization_id uuid not null,
  workflow_stage_id uuid not null,
  material_id uuid not null,
  position integer not null,
  quantity integer not null
    constraint workflow_stage_materials_quantity check (quantity between 1 and 1000000000),
  per text not null
    constraint workflow_stage_materials_per check (per in ('item', 'piece')),
  constraint workflow_stage_materials_key
    primary key (organization_id, workflow_stage_id, material_id),
  constraint workflow_stage_materials_stage foreign key (organization_id, workflow_stage_id)
    references app.workflow_stages (organization_id, id) on delete cascade,
  constraint workflow_stage_materials_material foreign key (organization_id, material_id)
    references app.materials (organization_id, id)
);
create index workflow_stage_materials_of_material
  on app.workflow_stage_materials (organization_id, material_id);
comment on table app.workflow_stage_materials is 'What a stage of a workflow usually uses';
comment on column app.workflow_stage_materials.per is
  'Whether it is used for the item as a whole or for each of its pieces';
call app.force_row_security('app.workflow_stage_materials', 'select, insert, delete');
call app.grant_tenant_policy('lab', 'app.workflow_stage_materials', 'organization_id',
  'select, insert, delete');

alter table app.material_uses
  add column order_stage_id uuid
    constraint material_uses_stage references app.order_stages (id) on delete set null;
comment on column app.material_uses.order_stage_id is
  'The stage whose end booked it; null: somebody noted it, or the stage is gone';
create index material_uses_of_stage on app.material_uses (order_stage_id)
  where order_stage_id is not null;

alter table app.materials
  add column requires_count boolean not null default false,
  add column quantity_short integer not null default 0
    constraint materials_quantity_short check (quantity_short >= 0),
  add constraint materials_short_is_counted check (requires_count or quantity_short = 0);
comment on column app.materials.requires_count is
  'Whether its lots are to be counted: more of it was used than the stock held, or somebody asked';
comment on column app.materials.quantity_short is
  'How much was used beyond what the stock held, since it was last counted';

alter table app.stock_settings
  alter column expiry_warning_days set default 30,
  add column requires_use_confirmation boolean not null default true;
comment on column app.stock_settings.requires_use_confirmation is
  'Whether who ends a stage confirms what it used; else its usual materials are booked without a question';

-- Which lot is in use at a work centre is the one of the last use there.
create index material_uses_of_lot_by_stage on app.material_uses (organization_id, material_lot_id, id)
  where order_stage_id is not null;

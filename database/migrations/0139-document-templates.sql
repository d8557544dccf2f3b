-- What each document of a laboratory shows, and what is written above and below it.
set local role pontic_owner;

create table app.document_templates (
  organization_id uuid not null
    constraint document_templates_organization references app.organizations (id),
  id uuid not null,
  kind text not null constraint document_templates_kind check (kind in
    ('work_ticket', 'delivery_note', 'invoice', 'credit_note', 'statement', 'order_label')),
  blocks text[] not null
    constraint document_templates_blocks check (cardinality(blocks) <= 30),
  header_text jsonb not null
    constraint document_templates_header_text check (jsonb_typeof(header_text) = 'object'),
  footer_text jsonb not null
    constraint document_templates_footer_text check (jsonb_typeof(footer_text) = 'object'),
  created_at timestamptz(3) not null default clock_timestamp(),
  constraint document_templates_key primary key (organization_id, id)
);
create index document_templates_newest
  on app.document_templates (organization_id, kind, created_at);
comment on table app.document_templates is
  'Parts and texts of a laboratory''s documents, a row for each change: a document keeps those of its day';
comment on column app.document_templates.blocks is 'The parts that are printed, in their order';
comment on column app.document_templates.header_text is 'The line below the head, by language';
comment on column app.document_templates.footer_text is 'What is written at the end, by language';
call app.force_row_security('app.document_templates', 'select, insert');
call app.grant_tenant_policy('lab', 'app.document_templates', 'organization_id', 'select, insert');

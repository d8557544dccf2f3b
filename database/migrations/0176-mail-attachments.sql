-- A mail may carry one file.
set local role pontic_owner;

alter table app.mails
  add attachment_name text
    constraint mails_attachment_name check (length(attachment_name) between 1 and 100),
  add attachment bytea
    constraint mails_attachment_size check (octet_length(attachment) between 1 and 5242880),
  add constraint mails_attachment_has_name
    check (num_nulls(attachment_name, attachment) in (0, 2));
comment on column app.mails.attachment is 'The file that it carries; null once it is sent';

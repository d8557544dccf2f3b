-- A comment may be about a place on a scan. It never changes with the comment; whoever does not see the
-- file any more does not see the place either, which is decided where comments are read.
set local role pontic_owner;

alter table app.comments
  add column place jsonb,
  add constraint comments_place check (place ?& array['fileId', 'point', 'normal']);
comment on column app.comments.place is
  'File of the order, point in millimetres of the file, direction of the surface there; null for the order as a whole';

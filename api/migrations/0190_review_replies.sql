-- A service's reply to a review, one for each. `reply_revision` is 0 until there is one, and rises with each change.
alter table review
  add column reply text,
  add column replied_at timestamptz,
  add column reply_revision integer not null default 0,
  add constraint reply_has_date check ((reply is null) = (replied_at is null));

-- What a person is told of in the account that it concerns. Ids only: the words are made when it is read.
create table user_notification (
  id uuid primary key,
  user_id uuid not null references "user",
  account text not null check (account in ('service', 'keyworker')),
  type text not null,
  -- What it is about, by its kind: an order, a date, a device.
  object_id uuid not null,
  -- Where it belongs; null where it is the person's alone.
  nursery_id uuid references nursery,
  branch_id uuid,
  ids jsonb not null check (jsonb_typeof(ids) = 'object'),
  created_at timestamptz not null,
  read_at timestamptz,
  -- When a letter told of it.
  mailed_at timestamptz,
  foreign key (nursery_id, branch_id) references branch (nursery_id, id)
);
create index user_notification_person on user_notification (user_id, account, created_at);
-- What is told again before it was read is told once.
create unique index user_notification_once on user_notification (user_id, account, type, object_id, branch_id)
  nulls not distinct where read_at is null;
create index user_notification_branch on user_notification (nursery_id, branch_id);
create index user_notification_age on user_notification (created_at);
-- Those that a letter may have to tell of.
create index user_notification_untold on user_notification (created_at) where read_at is null and mailed_at is null;

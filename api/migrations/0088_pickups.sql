-- A person who may collect a child, named by a parent or by a service.
create table pickup (
  id uuid primary key,
  child_id uuid not null references child on delete cascade,
  -- The parent who named the person; null where a service did.
  keyworker_profile_id uuid references keyworker_profile,
  -- The only service at which it counts; null for every service of the child, which a parent alone can say.
  nursery_id uuid,
  branch_id uuid,
  name text not null,
  relation text not null,
  phone text,
  -- Said at the door. Readable, because staff compare it.
  password_word text,
  -- The picture in the files folder. No address serves a key like this: its call does.
  photo_key text unique,
  -- The days on which it counts, both included; null for no limit.
  from_date date,
  to_date date,
  -- Counts its changes: a form that was filled in from an older one is refused.
  revision integer not null default 1,
  created_at timestamptz not null,
  check (to_date >= from_date),
  check ((nursery_id is null) = (branch_id is null)),
  constraint pickup_is_named_by_someone check (keyworker_profile_id is not null or branch_id is not null),
  foreign key (nursery_id, branch_id) references branch (nursery_id, id)
);
create index pickup_child_id on pickup (child_id);
create index pickup_keyworker_profile_id on pickup (keyworker_profile_id);
create index pickup_branch_id on pickup (nursery_id, branch_id);

-- That a child belongs to a family. What people may know and do is decided by the view `family_child`, which leaves out
-- the adults whom a court keeps from a child; this table has every link, for what must not be deleted.
alter table family_child rename to family_link;
alter table family_link rename constraint family_child_pkey to family_link_pkey;
alter index family_child_child_id rename to family_link_child_id;
-- The adult confirmed a child that had a family, because a service had entered their address. It ends when no service
-- names them for the child any more.
alter table family_link add column invited boolean not null default false;

-- That a court keeps an adult from a child. Rows are facts: they are only ended, by one more fact.
create table court_restriction (
  nursery_id uuid not null,
  id uuid primary key,
  branch_id uuid not null,
  child_id uuid not null references child on delete cascade,
  -- The adult: the service's record of them, their account, or both.
  carer_id uuid,
  keyworker_profile_id uuid references keyworker_profile,
  -- As the service knew them, because it must go on recognising them without either.
  adult_name text not null,
  -- Of the court's document, in the files folder. No address serves a key like this: its call does.
  document_key text not null unique,
  entered_by uuid not null references "user",
  created_at timestamptz not null,
  ended_at timestamptz,
  ended_by uuid references "user",
  end_reason text,
  constraint court_restriction_names_an_adult check (num_nonnulls(carer_id, keyworker_profile_id) > 0),
  constraint court_restriction_ends_with_a_reason check (num_nonnulls(ended_at, end_reason) in (0, 2)),
  foreign key (nursery_id, branch_id) references branch (nursery_id, id),
  foreign key (nursery_id, carer_id) references carer (nursery_id, id)
);
create index court_restriction_branch_id on court_restriction (nursery_id, branch_id);
create index court_restriction_carer_id on court_restriction (nursery_id, carer_id);
create index court_restriction_child_id on court_restriction (child_id);
create index court_restriction_keyworker_profile_id on court_restriction (keyworker_profile_id);
create index court_restriction_entered_by on court_restriction (entered_by);
create index court_restriction_ended_by on court_restriction (ended_by);

-- One statement asks it, wherever a name is shown to an adult.
create function is_barred(keyworker uuid, child uuid) returns boolean stable language sql
return exists (
  select from court_restriction r
  where r.child_id = child and r.keyworker_profile_id = keyworker and r.ended_at is null);

create view family_child as
  select keyworker_profile_id, child_id, relation, created_at, invited from family_link f
  where not exists (
    select from court_restriction r
    where r.child_id = f.child_id and r.keyworker_profile_id = f.keyworker_profile_id and r.ended_at is null);

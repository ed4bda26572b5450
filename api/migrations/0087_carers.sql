alter table carer
  -- The latest invitation to register as a keyworker, and how many were sent; the same for the app.
  add column invited_at timestamptz,
  add column invites integer not null default 0,
  add column app_invited_at timestamptz,
  add column app_invites integer not null default 0,
  -- The record of the same adult that stands for this one; its own values stay here.
  add column merged_into uuid,
  add constraint carer_merged_into_fkey foreign key (nursery_id, merged_into) references carer (nursery_id, id),
  add constraint carer_merged_is_deleted check (merged_into is null or deleted_at is not null and merged_into <> id);
create index carer_merged_into on carer (nursery_id, merged_into);

-- What an adult is entitled to; empty where the service has not recorded it.
alter table child_profile_carer
  add column responsibilities text[] not null default '{}'
  constraint child_profile_carer_responsibilities
  check (responsibilities <@ array['parental_responsibility', 'may_collect', 'emergency_contact']);

-- That a carer was added to a branch where they need not look after a child.
create table carer_branch (
  nursery_id uuid not null,
  carer_id uuid not null,
  branch_id uuid not null,
  created_at timestamptz not null,
  primary key (nursery_id, carer_id, branch_id),
  foreign key (nursery_id, carer_id) references carer (nursery_id, id),
  foreign key (nursery_id, branch_id) references branch (nursery_id, id)
);
create index carer_branch_branch_id on carer_branch (nursery_id, branch_id);

-- A family that a service entered in one call, by the call's idempotency key.
create table family_entry (
  nursery_id uuid not null,
  id uuid primary key,
  branch_id uuid not null,
  staff_profile_id uuid not null,
  idempotency_key text not null,
  child_ids uuid[] not null default '{}',
  carer_ids uuid[] not null default '{}',
  created_at timestamptz not null,
  unique (nursery_id, idempotency_key),
  foreign key (nursery_id, branch_id) references branch (nursery_id, id),
  foreign key (nursery_id, staff_profile_id) references staff_profile (nursery_id, id)
);
create index family_entry_branch_id on family_entry (nursery_id, branch_id);
create index family_entry_staff_profile_id on family_entry (nursery_id, staff_profile_id);

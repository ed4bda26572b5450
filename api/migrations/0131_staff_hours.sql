-- The PIN of a person on a device that a team shares, hashed as passwords are.
create table staff_pin (
  nursery_id uuid not null,
  staff_profile_id uuid not null,
  pin_hash text not null,
  changed_at timestamptz not null,
  primary key (nursery_id, staff_profile_id),
  foreign key (nursery_id, staff_profile_id) references staff_profile (nursery_id, id)
);

-- Time that a person worked at a branch, in whole minutes; without an end while they are signed in.
create table work_period (
  nursery_id uuid not null,
  id uuid primary key,
  branch_id uuid not null,
  staff_profile_id uuid not null,
  started_at timestamptz not null check (date_trunc('minute', started_at, 'UTC') = started_at),
  ended_at timestamptz check (date_trunc('minute', ended_at, 'UTC') = ended_at),
  -- Counts the corrections: one that was made from an older state is refused.
  revision integer not null default 1,
  -- An admin took it back, with a reason.
  removed_at timestamptz,
  created_at timestamptz not null,
  check (ended_at >= started_at),
  unique (nursery_id, id),
  foreign key (nursery_id, branch_id) references branch (nursery_id, id),
  foreign key (nursery_id, staff_profile_id) references staff_profile (nursery_id, id),
  constraint works_once_at_a_time exclude using gist (staff_profile_id with =, tstzrange(started_at, ended_at) with &&)
    where (removed_at is null)
);
create index work_period_staff_profile_id on work_period (nursery_id, staff_profile_id, started_at);
create index work_period_branch_id on work_period (nursery_id, branch_id, started_at);

-- What an admin changed of a time, from what to what, and why. Without times before it was added, without after removed.
create table work_correction (
  nursery_id uuid not null,
  id uuid primary key,
  work_period_id uuid not null,
  started_before timestamptz,
  ended_before timestamptz,
  started_after timestamptz,
  ended_after timestamptz,
  reason text not null,
  user_id uuid not null references "user",
  created_at timestamptz not null,
  foreign key (nursery_id, work_period_id) references work_period (nursery_id, id)
);
create index work_correction_work_period_id on work_correction (nursery_id, work_period_id, created_at);
create index work_correction_user_id on work_correction (user_id);

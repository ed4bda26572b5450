-- A medicine that a child is given at a service. What the parent agreed to is never changed: another dose is another plan.
create table medicine_plan (
  nursery_id uuid not null,
  id uuid primary key,
  branch_id uuid not null,
  child_id uuid not null references child,
  medicine text not null,
  dose text not null,
  -- How it is given, and where it is kept.
  instructions text,
  reason text not null,
  -- Local times of each day; none where it is given when needed.
  times time[] not null,
  -- Fewest minutes between two doses.
  gap_minutes integer not null check (gap_minutes between 0 and 1440),
  -- Local dates, both included.
  from_date date not null,
  to_date date not null,
  written_by uuid not null,
  created_at timestamptz not null,
  -- The parent's answer: in the app by an account, or on paper as a member of staff recorded it.
  agreed boolean,
  answered_by uuid references "user",
  answered_name text,
  answered_on date,
  recorded_by uuid,
  ended_at timestamptz,
  ended_by uuid,
  end_reason text,
  -- The local date and time of the last dose of which it was told that it is late.
  late_told_on date,
  late_told_time time,
  unique (nursery_id, id),
  check (to_date >= from_date),
  constraint answer_has_a_person check (
    num_nonnulls(agreed, answered_name, answered_on) in (0, 3)
    and num_nonnulls(answered_by, recorded_by) = case when agreed is null then 0 else 1 end
  ),
  constraint ended_says_why check (num_nonnulls(ended_at, ended_by, end_reason) in (0, 3)),
  foreign key (nursery_id, branch_id) references branch (nursery_id, id),
  foreign key (nursery_id, written_by) references staff_profile (nursery_id, id),
  foreign key (nursery_id, recorded_by) references staff_profile (nursery_id, id),
  foreign key (nursery_id, ended_by) references staff_profile (nursery_id, id)
);
create index medicine_plan_branch on medicine_plan (nursery_id, branch_id, to_date);
create index medicine_plan_child_id on medicine_plan (child_id);
create index medicine_plan_written_by on medicine_plan (nursery_id, written_by);
create index medicine_plan_recorded_by on medicine_plan (nursery_id, recorded_by);
create index medicine_plan_ended_by on medicine_plan (nursery_id, ended_by);
create index medicine_plan_answered_by on medicine_plan (answered_by);

-- A dose that was given, refused or left out. Rows are only struck out, with a reason.
create table medicine_dose (
  nursery_id uuid not null,
  id uuid primary key,
  medicine_plan_id uuid not null,
  -- Local date and the time at which it was due; no time where it is given when needed.
  date date not null,
  due_time time,
  outcome text not null check (outcome in ('given', 'refused', 'missed')),
  -- Local time at which it was.
  done_time time not null,
  given_by uuid not null,
  -- A second member of staff who saw it.
  witness_id uuid,
  note text,
  created_at timestamptz not null,
  struck_at timestamptz,
  struck_by uuid,
  strike_reason text,
  check (witness_id is null or witness_id <> given_by),
  constraint struck_says_why check (num_nonnulls(struck_at, struck_by, strike_reason) in (0, 3)),
  foreign key (nursery_id, medicine_plan_id) references medicine_plan (nursery_id, id) on delete cascade,
  foreign key (nursery_id, given_by) references staff_profile (nursery_id, id),
  foreign key (nursery_id, witness_id) references staff_profile (nursery_id, id),
  foreign key (nursery_id, struck_by) references staff_profile (nursery_id, id)
);
create unique index medicine_dose_once on medicine_dose (nursery_id, medicine_plan_id, date, due_time)
  where struck_at is null;
create index medicine_dose_plan on medicine_dose (nursery_id, medicine_plan_id, date);
create index medicine_dose_given_by on medicine_dose (nursery_id, given_by);
create index medicine_dose_witness_id on medicine_dose (nursery_id, witness_id);
create index medicine_dose_struck_by on medicine_dose (nursery_id, struck_by);

-- What a provider keeps of a member of its staff beside role and services. A person has none until something is
-- entered; their name is then that of their account.
create table staff_record (
  nursery_id uuid not null,
  staff_profile_id uuid not null,
  -- For contract and payroll; null where it is that of the account.
  first_name text,
  last_name text,
  dob date,
  payroll_number text,
  phone text,
  address_line_1 text,
  address_line_2 text,
  city text,
  postcode text,
  emergency_name text,
  emergency_relation text,
  emergency_phone text,
  contract_kind text check (contract_kind in ('permanent', 'fixed_term', 'bank', 'apprentice', 'volunteer')),
  -- The first and the last day of the employment, local dates, both included.
  starts_on date,
  ends_on date,
  wage_type text check (wage_type in ('hourly', 'salary', 'session')),
  -- An hour, a year, or a session.
  wage_pence integer check (wage_pence >= 0),
  -- What the person asks to change and an admin has not decided yet: an object of the fields of the same names.
  asked jsonb,
  asked_at timestamptz,
  -- Why the change that was asked for last was declined.
  declined_reason text,
  -- When the person read the notice that the pages are new.
  beta_read_at timestamptz,
  -- Counts the changes: a form that was filled in from an older record is refused.
  revision integer not null default 1,
  primary key (nursery_id, staff_profile_id),
  foreign key (nursery_id, staff_profile_id) references staff_profile (nursery_id, id),
  constraint employment_ends_after_it_starts check (ends_on is null or starts_on is null or ends_on >= starts_on),
  constraint wage_has_a_type check ((wage_type is null) = (wage_pence is null)),
  constraint asked_has_a_time check ((asked is null) = (asked_at is null))
);

-- The week in which a person works by contract, or can work, from a local date until the next row of the kind.
create table staff_schedule (
  nursery_id uuid not null,
  id uuid primary key,
  staff_profile_id uuid not null,
  kind text not null check (kind in ('contracted', 'available')),
  from_date date not null,
  -- Of each day that has hours: { day (ISO, 1 is Monday), start_time, end_time, break_minutes }.
  days jsonb not null,
  created_at timestamptz not null,
  unique (nursery_id, staff_profile_id, kind, from_date),
  foreign key (nursery_id, staff_profile_id) references staff_profile (nursery_id, id)
);

-- Local dates, both included, on which a person is in training and counts towards no ratio; without an end for now.
create table staff_training (
  nursery_id uuid not null,
  id uuid primary key,
  staff_profile_id uuid not null,
  from_date date not null,
  to_date date,
  created_at timestamptz not null,
  check (to_date is null or to_date >= from_date),
  foreign key (nursery_id, staff_profile_id) references staff_profile (nursery_id, id)
);
create index staff_training_staff_profile_id on staff_training (nursery_id, staff_profile_id, from_date);

-- When a person was suspended: `suspended_at` of the profile says only whether they are now.
create table staff_suspension (
  nursery_id uuid not null,
  id uuid primary key,
  staff_profile_id uuid not null,
  from_at timestamptz not null,
  until_at timestamptz,
  foreign key (nursery_id, staff_profile_id) references staff_profile (nursery_id, id)
);
create index staff_suspension_staff_profile_id on staff_suspension (nursery_id, staff_profile_id, from_at);
insert into staff_suspension (nursery_id, id, staff_profile_id, from_at)
  select nursery_id, gen_random_uuid(), id, suspended_at from staff_profile where suspended_at is not null;

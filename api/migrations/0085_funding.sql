-- The funded hours of a child in one funding year, 1 August to 31 July, over all providers. Whatever changes them locks
-- its row. All amounts are minutes.
create table funding_year (
  child_id uuid not null references child,
  -- The calendar year of its August.
  year integer not null check (year between 2021 and 2099),
  -- The earliest first day of the child's fundings in the year; null while none is approved.
  starts_on date,
  entitlement integer not null default 0 check (entitlement between 0 and 68400),
  -- The sum of its fundings at services, and what these have at providers that are not on Bairn.
  allocated integer not null default 0 check (allocated >= 0),
  outside integer not null default 0 check (outside >= 0),
  created_at timestamptz not null,
  primary key (child_id, year),
  constraint never_over_allocated check (allocated + outside <= entitlement)
);

-- What the council has said about a child's funding at one service in one year.
create table child_funding (
  nursery_id uuid not null,
  id uuid primary key,
  branch_id uuid not null,
  child_profile_id uuid not null,
  child_id uuid not null references child,
  year integer not null,
  status text not null check (status in ('not_applicable', 'not_applied', 'applied', 'approved', 'declined', 'ended')),
  band text check (band in ('eligible_two', 'three_to_five', 'deferred')),
  reason text,
  -- GSS code.
  local_authority text,
  model smallint,
  weeks smallint,
  -- As entered; they count in the year while it is approved. `allocated` is what counts, `taken` is booked or used.
  wanted integer not null default 0 check (wanted between 0 and 68400),
  allocated integer not null default 0 check (allocated >= 0),
  outside integer not null default 0 check (outside between 0 and 68400),
  taken integer not null default 0 check (taken >= 0),
  start_date date,
  end_date date,
  council_reference text,
  evidence_checked_on date,
  meal text,
  notes text,
  revision integer not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  unique (nursery_id, id),
  unique (nursery_id, child_profile_id, year),
  constraint never_over_taken check (taken <= allocated),
  check (status <> 'approved' or start_date is not null),
  foreign key (nursery_id, branch_id) references branch (nursery_id, id),
  foreign key (nursery_id, child_profile_id) references child_profile (nursery_id, id),
  foreign key (child_id, year) references funding_year (child_id, year)
);
create index child_funding_child_id on child_funding (child_id, year);
create index child_funding_branch_id on child_funding (nursery_id, branch_id);

-- The funded minutes of a booking.
create table funding_use (
  nursery_id uuid not null,
  id uuid primary key,
  child_funding_id uuid not null,
  child_id uuid not null references child,
  booking_id uuid not null,
  date date not null,
  minutes integer not null check (minutes between 1 and 600),
  state text not null default 'booked' check (state in ('booked', 'used', 'released')),
  created_at timestamptz not null,
  unique (nursery_id, booking_id),
  foreign key (nursery_id, child_funding_id) references child_funding (nursery_id, id),
  foreign key (nursery_id, booking_id) references booking (nursery_id, id)
);
create index funding_use_child_id on funding_use (child_id, date);
create index funding_use_child_funding_id on funding_use (nursery_id, child_funding_id);

-- That a service asks a child's other service for some of its hours.
create table funding_split (
  nursery_id uuid not null,
  id uuid primary key,
  -- The asking service's funding.
  child_funding_id uuid not null,
  minutes integer not null check (minutes between 1 and 68400),
  asked_by uuid not null,
  answer text check (answer in ('agree', 'decline', 'withdraw')),
  answered_at timestamptz,
  created_at timestamptz not null,
  unique (nursery_id, id),
  check ((answer is null) = (answered_at is null)),
  foreign key (nursery_id, child_funding_id) references child_funding (nursery_id, id),
  foreign key (nursery_id, asked_by) references staff_profile (nursery_id, id)
);
create index funding_split_child_funding_id on funding_split (nursery_id, child_funding_id);
create index funding_split_asked_by on funding_split (nursery_id, asked_by);
-- A service asks for one thing at a time.
create unique index funding_split_waiting on funding_split (nursery_id, child_funding_id) where answer is null;

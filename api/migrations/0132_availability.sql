-- A period for which a branch asks its staff when they can work; open until its rota is published.
create table availability_request (
  nursery_id uuid not null,
  id uuid primary key,
  branch_id uuid not null,
  -- Local dates, both included.
  from_date date not null,
  to_date date not null,
  answer_by date not null,
  note text,
  asked_by uuid not null references "user",
  created_at timestamptz not null,
  closed_at timestamptz,
  check (to_date >= from_date),
  check (answer_by <= to_date),
  unique (nursery_id, id),
  foreign key (nursery_id, branch_id) references branch (nursery_id, id),
  constraint asked_once_for_a_day exclude using gist (branch_id with =, daterange(from_date, to_date, '[]') with &&)
    where (closed_at is null)
);
create index availability_request_branch_id on availability_request (nursery_id, branch_id, from_date);
create index availability_request_asked_by on availability_request (asked_by);

-- When a person can work in a period that was asked for.
create table availability (
  nursery_id uuid not null,
  id uuid primary key,
  availability_request_id uuid not null,
  staff_profile_id uuid not null,
  -- Of each date of the period: { date, can: all, none or hours, start_time, end_time }.
  days jsonb not null,
  note text,
  confirmed_at timestamptz not null,
  unique (nursery_id, availability_request_id, staff_profile_id),
  foreign key (nursery_id, availability_request_id) references availability_request (nursery_id, id),
  foreign key (nursery_id, staff_profile_id) references staff_profile (nursery_id, id)
);
create index availability_staff_profile_id on availability (nursery_id, staff_profile_id);

-- A provider's rules of annual leave; the law's where it has set none.
create table leave_rule (
  nursery_id uuid primary key references nursery,
  -- The leave year begins on the first day of this month.
  starts_month smallint not null check (starts_month between 1 and 12),
  -- Days a year for five days a week.
  full_days smallint not null check (full_days between 28 and 60),
  carry_days smallint not null check (carry_days between 0 and 28),
  bank_holidays text not null check (bank_holidays in ('inside', 'on_top'))
);

-- An absence of a member of staff; `status` by its machine. What is recorded begins as approved.
create table absence (
  nursery_id uuid not null,
  id uuid primary key,
  staff_profile_id uuid not null,
  -- An id of the list `absence_types`.
  type smallint not null check (type between 1 and 21),
  status text not null check (status in ('requested', 'approved', 'declined', 'cancelled', 'withdrawn')),
  -- Local dates, both included; a part of a day is on one date.
  from_date date not null,
  to_date date not null,
  part text not null check (part in ('day', 'morning', 'afternoon', 'hours')),
  start_time time,
  end_time time,
  period tsrange not null generated always as (case part
    when 'day' then tsrange(from_date::timestamp, to_date + interval '1 day')
    when 'morning' then tsrange(from_date::timestamp, from_date + interval '12 hours')
    when 'afternoon' then tsrange(from_date + interval '12 hours', from_date + interval '1 day')
    else tsrange(from_date + start_time, from_date + end_time) end) stored,
  -- Minutes that irregular hours take for whole days.
  minutes integer check (minutes > 0),
  note text,
  answer text,
  recorded boolean not null,
  fit_note_key text,
  asked_by uuid not null references "user",
  answered_by uuid references "user",
  created_at timestamptz not null,
  changed_at timestamptz not null,
  check (to_date >= from_date),
  check (part = 'day' or from_date = to_date),
  check ((part = 'hours') = (start_time is not null and end_time is not null)),
  check (end_time > start_time),
  unique (nursery_id, id),
  foreign key (nursery_id, staff_profile_id) references staff_profile (nursery_id, id),
  constraint away_once_at_a_time exclude using gist (staff_profile_id with =, period with &&)
    where (status in ('requested', 'approved'))
);
create index absence_staff_profile_id on absence (nursery_id, staff_profile_id, from_date);
create index absence_waiting on absence (nursery_id, staff_profile_id) where status = 'requested';
create index absence_asked_by on absence (asked_by);
create index absence_answered_by on absence (answered_by);

-- The working days that an absence takes, as the contract was when it was entered: balances are sums of these.
create table absence_day (
  nursery_id uuid not null,
  absence_id uuid not null,
  date date not null,
  -- Hundredths of the person's working day.
  share smallint not null check (share >= 0),
  minutes integer not null check (minutes between 0 and 1440),
  primary key (nursery_id, absence_id, date),
  foreign key (nursery_id, absence_id) references absence (nursery_id, id) on delete cascade
);

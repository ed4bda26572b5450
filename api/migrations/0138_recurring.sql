-- A child comes every week on the same days until this ends. Its id is the `block_id` of the lines that began it.
create table recurring_booking (
  nursery_id uuid not null,
  id uuid primary key,
  branch_id uuid not null,
  session_id uuid not null,
  keyworker_profile_id uuid not null references keyworker_profile,
  child_id uuid not null references child,
  -- ISO days of the week.
  weekdays smallint[] not null check (cardinality(weekdays) between 1 and 7),
  status text not null default 'active' check (status in ('active', 'ended')),
  starts_on date not null,
  -- The last day of the months that are ordered.
  booked_to date not null,
  -- How each month is paid, beside funded hours; null where they paid for all of the first one.
  payment_type_id smallint,
  -- The saved card or the voucher account.
  payment_method_id text,
  uses_funded_hours boolean not null,
  -- The local day on which its coming dates were last looked at.
  kept_on date,
  created_at timestamptz not null,
  ended_at timestamptz,
  ended_by text check (ended_by in ('family', 'service', 'unpaid', 'gone')),
  end_reason text,
  unique (nursery_id, id),
  check (status <> 'ended' or ended_at is not null and ended_by is not null),
  foreign key (nursery_id, branch_id) references branch (nursery_id, id),
  foreign key (nursery_id, session_id) references session (nursery_id, id)
);
create index recurring_booking_branch on recurring_booking (nursery_id, branch_id);
create index recurring_booking_session on recurring_booking (nursery_id, session_id);
create index recurring_booking_keyworker_profile_id on recurring_booking (keyworker_profile_id, created_at);
create index recurring_booking_child_id on recurring_booking (child_id);
create index recurring_booking_active on recurring_booking (booked_to) where status = 'active';

-- A date of a recurring booking that is not ordered: its place is kept, and counted in `held`, or it was left out.
create table recurring_date (
  nursery_id uuid not null,
  recurring_id uuid not null,
  instance_id uuid not null,
  kept boolean not null,
  left_out text check (left_out in ('full', 'closed', 'age', 'booked', 'other')),
  primary key (nursery_id, recurring_id, instance_id),
  check (kept = (left_out is null)),
  foreign key (nursery_id, recurring_id) references recurring_booking (nursery_id, id) on delete cascade,
  foreign key (nursery_id, instance_id) references session_instance (nursery_id, id) on delete cascade
);
create index recurring_date_instance on recurring_date (nursery_id, instance_id);

-- The days of a line that begins a recurring booking, and the dates of them that could not be had.
alter table basket_item add column recurring jsonb;

-- The recurring booking of which an order is a month.
alter table "order" add column recurring_id uuid references recurring_booking (id) on delete set null;
create index order_recurring_id on "order" (recurring_id) where recurring_id is not null;

-- The plan of a service with Bairn from a local date on. A service without a row has the plan `start`.
create table branch_plan (
  nursery_id uuid not null,
  id uuid primary key,
  branch_id uuid not null,
  plan text not null check (plan in ('start', 'standard', 'plus')),
  from_date date not null,
  created_at timestamptz not null,
  unique (nursery_id, branch_id, from_date),
  foreign key (nursery_id, branch_id) references branch (nursery_id, id)
);

-- The first local date that is charged; null for a service that is charged from the day on which it was set up. Services
-- that were here before there were plans have the rest of the month to choose one.
alter table branch add column billed_from date;
update branch set billed_from = (date_trunc('month', now() at time zone 'Europe/London') + interval '1 month')::date;

create sequence usage_statement_number;

-- What a service used in a calendar month, and what it costs. Names and figures are copied: it never changes.
create table usage_statement (
  nursery_id uuid not null,
  id uuid primary key,
  branch_id uuid not null,
  number integer not null default nextval('usage_statement_number'),
  -- The first day of the month.
  month date not null check (extract(day from month) = 1),
  provider_name text not null,
  service_name text not null,
  service_address text[] not null,
  bookings integer not null check (bookings >= 0),
  children integer not null check (children >= 0),
  staff integer not null check (staff >= 0),
  messages integer not null check (messages >= 0),
  storage_bytes bigint not null check (storage_bytes >= 0),
  total integer not null check (total >= 0),
  issued_on date not null,
  due_on date not null check (due_on >= issued_on),
  created_at timestamptz not null,
  unique (nursery_id, id),
  unique (nursery_id, branch_id, month),
  foreign key (nursery_id, branch_id) references branch (nursery_id, id)
);

-- A charge of a statement: `quantity` times `price` a month, for the days of a plan.
create table usage_statement_line (
  nursery_id uuid not null,
  id uuid primary key,
  usage_statement_id uuid not null,
  position smallint not null,
  plan text not null check (plan in ('start', 'standard', 'plus')),
  kind text not null check (kind in ('fee', 'bookings', 'children')),
  from_date date not null,
  to_date date not null check (to_date >= from_date),
  quantity integer not null check (quantity > 0),
  price integer not null check (price >= 0),
  amount integer not null check (amount >= 0),
  unique (nursery_id, usage_statement_id, position),
  foreign key (nursery_id, usage_statement_id) references usage_statement (nursery_id, id) on delete cascade
);

create trigger usage_statement_is_frozen before update on usage_statement for each row execute function refuse_change();
create trigger usage_statement_line_is_frozen before update on usage_statement_line
  for each row execute function refuse_change();

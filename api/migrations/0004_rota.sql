create table rota (
  nursery_id uuid not null,
  id uuid primary key,
  branch_id uuid not null,
  -- ISO week of the ISO year.
  year smallint not null check (year between 2000 and 2100),
  week smallint not null check (week between 1 and 53),
  status text not null default 'draft' check (status in ('draft', 'published', 'locked')),
  revision integer not null default 1,
  published_at timestamptz,
  created_at timestamptz not null,
  check (status = 'draft' or published_at is not null),
  unique (nursery_id, id),
  unique (nursery_id, branch_id, year, week),
  foreign key (nursery_id, branch_id) references branch (nursery_id, id)
);

create table shift (
  nursery_id uuid not null,
  id uuid primary key,
  rota_id uuid not null,
  -- Null for an open shift that nobody has taken.
  staff_profile_id uuid,
  room_id uuid,
  date date not null,
  start_time time not null,
  end_time time not null,
  break_minutes smallint not null default 0 check (break_minutes between 0 and 240),
  confirmation text not null default 'pending' check (confirmation in ('pending', 'confirmed', 'declined', 'open')),
  period tsrange generated always as (tsrange(date + start_time, date + end_time)) stored,
  created_at timestamptz not null,
  check (end_time > start_time),
  foreign key (nursery_id, rota_id) references rota (nursery_id, id),
  foreign key (nursery_id, staff_profile_id) references staff_profile (nursery_id, id),
  foreign key (nursery_id, room_id) references room (nursery_id, id),
  constraint one_shift_at_a_time exclude using gist (staff_profile_id with =, period with &&)
);
create index shift_rota_id on shift (nursery_id, rota_id, date);
create index shift_staff_profile_id on shift (nursery_id, staff_profile_id, date);
create index shift_room_id on shift (nursery_id, room_id);

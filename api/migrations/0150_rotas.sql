-- A shift as two people may edit it at once, with its break and a note.
alter table shift add column break_start time;
alter table shift add column version integer not null default 1;
alter table shift add column note text;
-- When it was changed last; null where it never was.
alter table shift add column changed_at timestamptz;
-- Why its person declined it.
alter table shift add column declined_reason text;
alter table shift add constraint shift_is_named unique (nursery_id, id);

-- Counts the edits of a rota's shifts: the version of a shift is the number of its last edit, so that one that was removed
-- and made again has a later version.
alter table rota add column edits integer not null default 1;

-- Agreed in writing to work more than 48 hours a week on average.
alter table staff_record add column opted_out_48h boolean not null default false;

-- The answers of calls that change a rota, so that one that is sent again answers the same. Those of past weeks are removed.
create table rota_update (
  nursery_id uuid not null,
  rota_id uuid not null,
  key uuid not null,
  answer jsonb not null,
  created_at timestamptz not null,
  primary key (nursery_id, rota_id, key),
  foreign key (nursery_id, rota_id) references rota (nursery_id, id)
);

-- What was checked when a revision of a rota was published or changed.
create table rota_certificate (
  nursery_id uuid not null,
  id uuid primary key,
  rota_id uuid not null,
  revision integer not null,
  rules jsonb not null,
  facts_hash text not null,
  breaches jsonb not null,
  -- Why a super admin published it although a hard rule is broken.
  reason text,
  user_id uuid not null references "user",
  checked_at timestamptz not null,
  foreign key (nursery_id, rota_id) references rota (nursery_id, id)
);
create index rota_certificate_rota_id on rota_certificate (nursery_id, rota_id, checked_at);
create index rota_certificate_user_id on rota_certificate (user_id);

-- What was changed in a locked week. Shifts as objects; without a former one it was added, without a later one removed.
create table rota_correction (
  nursery_id uuid not null,
  id uuid primary key,
  rota_id uuid not null,
  before jsonb,
  after jsonb,
  reason text not null,
  user_id uuid not null references "user",
  created_at timestamptz not null,
  foreign key (nursery_id, rota_id) references rota (nursery_id, id)
);
create index rota_correction_rota_id on rota_correction (nursery_id, rota_id, created_at);
create index rota_correction_user_id on rota_correction (user_id);

-- Who was reminded of shifts that wait for their answer: each person at most once on a local date.
create table rota_reminder (
  nursery_id uuid not null,
  staff_profile_id uuid not null,
  date date not null,
  rota_id uuid not null,
  primary key (nursery_id, staff_profile_id, date),
  foreign key (nursery_id, staff_profile_id) references staff_profile (nursery_id, id),
  foreign key (nursery_id, rota_id) references rota (nursery_id, id)
);
create index rota_reminder_rota_id on rota_reminder (nursery_id, rota_id);

-- Hours of a local date in which a person of a branch is reserved, and works no shift.
create table staff_reservation (
  nursery_id uuid not null,
  id uuid primary key,
  branch_id uuid not null,
  staff_profile_id uuid not null,
  kind text not null check (kind in ('training', 'meeting', 'other_service', 'other')),
  date date not null,
  start_time time not null,
  end_time time not null,
  note text,
  period tsrange generated always as (tsrange(date + start_time, date + end_time)) stored,
  user_id uuid not null references "user",
  created_at timestamptz not null,
  check (end_time > start_time),
  foreign key (nursery_id, branch_id) references branch (nursery_id, id),
  foreign key (nursery_id, staff_profile_id) references staff_profile (nursery_id, id),
  constraint reserved_once_at_a_time exclude using gist (staff_profile_id with =, period with &&)
);
create index staff_reservation_branch_id on staff_reservation (nursery_id, branch_id, date);
create index staff_reservation_staff_profile_id on staff_reservation (nursery_id, staff_profile_id, date);
create index staff_reservation_user_id on staff_reservation (user_id);

-- A week of shifts that is put on dates. Deleted for good: rotas that were made from it stay as they are.
create table rota_template (
  nursery_id uuid not null,
  id uuid primary key,
  branch_id uuid not null,
  name text not null,
  note text,
  version integer not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  unique (nursery_id, id),
  foreign key (nursery_id, branch_id) references branch (nursery_id, id)
);
create unique index rota_template_name on rota_template (nursery_id, branch_id, lower(name));

create table rota_template_shift (
  nursery_id uuid not null,
  id uuid primary key,
  rota_template_id uuid not null,
  staff_profile_id uuid,
  room_id uuid,
  -- 1 is Monday.
  day smallint not null check (day between 1 and 7),
  start_time time not null,
  end_time time not null,
  break_minutes smallint not null check (break_minutes between 0 and 240),
  break_start time,
  note text,
  check (end_time > start_time),
  foreign key (nursery_id, rota_template_id) references rota_template (nursery_id, id) on delete cascade,
  foreign key (nursery_id, staff_profile_id) references staff_profile (nursery_id, id),
  foreign key (nursery_id, room_id) references room (nursery_id, id)
);
create index rota_template_shift_rota_template_id on rota_template_shift (nursery_id, rota_template_id);
create index rota_template_shift_staff_profile_id on rota_template_shift (nursery_id, staff_profile_id);
create index rota_template_shift_room_id on rota_template_shift (nursery_id, room_id);

-- The answers of imports of templates, as those of changes of a rota.
create table rota_import (
  nursery_id uuid not null,
  branch_id uuid not null,
  key uuid not null,
  answer jsonb not null,
  created_at timestamptz not null,
  primary key (nursery_id, branch_id, key),
  foreign key (nursery_id, branch_id) references branch (nursery_id, id)
);

-- The secret address of a person's shifts at a provider, for calendar apps.
create table schedule_feed (
  nursery_id uuid not null,
  id uuid primary key,
  staff_profile_id uuid not null,
  secret_hash text not null unique,
  created_at timestamptz not null,
  unique (nursery_id, staff_profile_id),
  foreign key (nursery_id, staff_profile_id) references staff_profile (nursery_id, id)
);

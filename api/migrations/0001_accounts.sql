create extension if not exists btree_gist;
create extension if not exists pg_trgm;

create table "user" (
  id uuid primary key,
  email text not null check (email = lower(email) and length(email) <= 254),
  password_hash text,
  first_name text not null,
  last_name text not null,
  telephone_number text,
  address_line_1 text,
  address_line_2 text,
  city text,
  county text,
  postcode text,
  avatar_file_id uuid,
  carer_app_only boolean not null default false,
  -- The account that was used last: signing in goes back to it.
  account text not null default 'keyworker' check (account in ('service', 'keyworker')),
  activated_at timestamptz,
  intro_viewed_at timestamptz,
  created_at timestamptz not null,
  deleted_at timestamptz
);
create unique index user_email on "user" (email) where deleted_at is null;

create table device (
  id uuid primary key,
  user_id uuid not null references "user",
  account text not null check (account in ('service', 'keyworker')),
  token_id uuid not null,
  former_token_id uuid,
  former_until timestamptz,
  user_agent text,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index device_user_id on device (user_id);

create table failed_attempt (
  key text not null,
  at timestamptz not null,
  id uuid primary key
);
create index failed_attempt_key on failed_attempt (key, at);

create table nursery (
  id uuid primary key,
  name text not null,
  provider_type smallint,
  start_month text not null default 'aug'
    check (start_month in ('jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec')),
  suspended_at timestamptz,
  created_at timestamptz not null
);

create table stored_file (
  id uuid primary key,
  -- Null for a person's own picture, which belongs to no nursery.
  nursery_id uuid references nursery,
  owner_user_id uuid references "user",
  purpose text not null check (purpose in ('avatar', 'logo', 'cover', 'photo')),
  key text not null unique,
  content_type text not null,
  bytes integer not null check (bytes > 0),
  width integer,
  height integer,
  status text not null default 'available' check (status in ('received', 'checked', 'available', 'refused')),
  created_at timestamptz not null
);
create index stored_file_nursery_id on stored_file (nursery_id);
create index stored_file_owner_user_id on stored_file (owner_user_id);
alter table "user" add foreign key (avatar_file_id) references stored_file;
create index user_avatar_file_id on "user" (avatar_file_id);

create table branch (
  nursery_id uuid not null references nursery,
  id uuid primary key,
  name text not null,
  status text not null default 'onboarding'
    check (status in ('onboarding', 'listed', 'unlisted', 'scheduled_for_deletion', 'deleted')),
  about text,
  cs_number text check (cs_number ~ '^CS[0-9]{10}$'),
  address_line_1 text,
  address_line_2 text,
  city text,
  county text,
  postcode text,
  lat double precision,
  lng double precision,
  contact_phone text,
  contact_email text,
  website text,
  service_types smallint[] not null default '{}',
  activity_categories smallint[] not null default '{}',
  meals smallint[] not null default '{}',
  provisions smallint[] not null default '{}',
  provision_term smallint,
  support_options smallint[] not null default '{}',
  payment_types smallint[] not null default '{}',
  hourly_rate integer check (hourly_rate >= 0),
  local_authority_id smallint,
  staff_category smallint,
  registered_places integer check (registered_places > 0),
  -- [{ "framework", "indicator", "value", "date" }]: the frameworks change, so the indicators are data.
  grades jsonb not null default '[]',
  last_inspection date,
  details_complete boolean not null default false,
  planning_complete boolean not null default false,
  accounts_complete boolean not null default false,
  stripe_account_id text,
  logo_file_id uuid references stored_file,
  cover_file_id uuid references stored_file,
  created_at timestamptz not null,
  unique (nursery_id, id)
);
create index branch_nursery_id_name on branch (nursery_id, name);
create index branch_logo_file_id on branch (logo_file_id);
create index branch_cover_file_id on branch (cover_file_id);
create index branch_listed_place on branch (lat, lng) where status = 'listed';
create index branch_name_words on branch using gin (name gin_trgm_ops) where status = 'listed';

create table opening_time (
  nursery_id uuid not null,
  branch_id uuid not null,
  day smallint not null check (day between 1 and 7),
  opens time not null,
  closes time not null check (closes > opens),
  primary key (nursery_id, branch_id, day),
  foreign key (nursery_id, branch_id) references branch (nursery_id, id)
);

create table closing_day (
  nursery_id uuid not null,
  id uuid primary key,
  branch_id uuid not null,
  date date not null,
  type smallint not null,
  name text not null,
  status text not null default 'proposed' check (status in ('proposed', 'confirmed', 'removed')),
  foreign key (nursery_id, branch_id) references branch (nursery_id, id)
);
create unique index closing_day_date on closing_day (nursery_id, branch_id, date) where status <> 'removed';

create table staff_profile (
  nursery_id uuid not null references nursery,
  id uuid primary key,
  user_id uuid not null references "user",
  role text not null check (role in ('nursery-super-admin', 'nursery-admin', 'nursery-staff')),
  employment_type smallint not null default 0 check (employment_type between 0 and 2),
  job_title text,
  contracted_minutes integer check (contracted_minutes between 0 and 10080),
  suspended_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null,
  unique (nursery_id, id)
);
create unique index staff_profile_user on staff_profile (nursery_id, user_id) where deleted_at is null;
create index staff_profile_user_id on staff_profile (user_id);

create table staff_branch (
  nursery_id uuid not null,
  staff_profile_id uuid not null,
  branch_id uuid not null,
  primary key (nursery_id, staff_profile_id, branch_id),
  foreign key (nursery_id, staff_profile_id) references staff_profile (nursery_id, id),
  foreign key (nursery_id, branch_id) references branch (nursery_id, id)
);
create index staff_branch_branch_id on staff_branch (nursery_id, branch_id);

create table keyworker_profile (
  id uuid primary key,
  user_id uuid not null unique references "user",
  created_at timestamptz not null
);

create table child (
  id uuid primary key,
  first_name text not null,
  last_name text not null,
  dob date not null,
  allergies text[] not null default '{}',
  medical_needs text,
  created_at timestamptz not null
);

create table family_child (
  keyworker_profile_id uuid not null references keyworker_profile,
  child_id uuid not null references child,
  relation text not null default 'parent',
  created_at timestamptz not null,
  primary key (keyworker_profile_id, child_id)
);
create index family_child_child_id on family_child (child_id);

create table room (
  nursery_id uuid not null,
  id uuid primary key,
  branch_id uuid not null,
  name text not null,
  capacity integer not null check (capacity > 0),
  age_from_months integer not null check (age_from_months >= 0),
  age_to_months integer not null,
  created_at timestamptz not null,
  archived_at timestamptz,
  check (age_to_months > age_from_months),
  unique (nursery_id, id),
  foreign key (nursery_id, branch_id) references branch (nursery_id, id)
);
create index room_branch_id on room (nursery_id, branch_id);

create table carer (
  nursery_id uuid not null references nursery,
  id uuid primary key,
  user_id uuid references "user",
  first_name text not null,
  last_name text not null,
  phone text,
  email text,
  created_at timestamptz not null,
  deleted_at timestamptz,
  unique (nursery_id, id)
);
create index carer_user_id on carer (user_id);

create table child_profile (
  nursery_id uuid not null,
  id uuid primary key,
  branch_id uuid not null,
  child_id uuid not null references child,
  room_id uuid,
  status text not null default 'enrolling' check (status in ('enrolling', 'active', 'leaving', 'left')),
  funded boolean not null default false,
  start_date date,
  leaving_date date,
  created_at timestamptz not null,
  unique (nursery_id, id),
  foreign key (nursery_id, branch_id) references branch (nursery_id, id),
  foreign key (nursery_id, room_id) references room (nursery_id, id)
);
create unique index child_profile_child on child_profile (nursery_id, branch_id, child_id);
create index child_profile_child_id on child_profile (child_id);
create index child_profile_room_id on child_profile (nursery_id, room_id);

create table child_profile_carer (
  nursery_id uuid not null,
  child_profile_id uuid not null,
  carer_id uuid not null,
  is_primary boolean not null default false,
  relation text not null default 'parent',
  primary key (nursery_id, child_profile_id, carer_id),
  foreign key (nursery_id, child_profile_id) references child_profile (nursery_id, id),
  foreign key (nursery_id, carer_id) references carer (nursery_id, id)
);
create unique index child_profile_carer_primary on child_profile_carer (nursery_id, child_profile_id) where is_primary;
create index child_profile_carer_carer_id on child_profile_carer (nursery_id, carer_id);

create table outbox (
  id uuid primary key,
  topic text not null,
  payload jsonb not null,
  created_at timestamptz not null,
  available_at timestamptz not null,
  attempts integer not null default 0,
  last_error text,
  done_at timestamptz
);
create index outbox_waiting on outbox (available_at) where done_at is null;

-- Ids only, never free text: what was done by whom to which.
create table audit_log (
  id uuid primary key,
  at timestamptz not null,
  user_id uuid references "user",
  nursery_id uuid references nursery,
  action text not null,
  object_type text not null,
  object_id uuid not null,
  related jsonb not null default '{}',
  request_id text
);
create index audit_log_nursery_id on audit_log (nursery_id, at);
create index audit_log_object on audit_log (object_type, object_id, at);
create index audit_log_user_id on audit_log (user_id, at);

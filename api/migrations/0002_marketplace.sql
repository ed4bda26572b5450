-- The public register of the Care Inspectorate: services that have not joined.
create table register_service (
  id uuid primary key,
  cs_number text not null unique check (cs_number ~ '^CS[0-9]{10}$'),
  name text not null,
  provider_name text,
  provider_type text,
  care_service text not null,
  subtype text,
  town text,
  postcode text,
  outcode text,
  council text,
  status text not null,
  registered_places integer,
  registered_since text,
  last_inspection date,
  grades jsonb not null default '[]',
  min_grade smallint check (min_grade between 1 and 6),
  contact_phone text,
  contact_email text,
  address_line_1 text,
  address_line_2 text,
  lat double precision,
  lng double precision,
  content_hash text not null,
  imported_at timestamptz not null
);
create index register_service_place on register_service (lat, lng);
create index register_service_words on register_service using gin (name gin_trgm_ops);
create index register_service_town on register_service (lower(town));

-- Postcode districts with the middle of each, and the towns in them.
create table outcode (
  outcode text primary key,
  lat double precision not null,
  lng double precision not null,
  town text
);

create table session (
  nursery_id uuid not null,
  id uuid primary key,
  branch_id uuid not null,
  room_id uuid,
  name text not null,
  description text,
  type text not null default 'session' check (type in ('session', 'block_session')),
  status text not null default 'draft' check (status in ('draft', 'listed', 'unlisted', 'archived')),
  days smallint[] not null,
  start_time time not null,
  end_time time not null,
  price integer not null check (price >= 0),
  age_from_months integer not null check (age_from_months >= 0),
  age_to_months integer not null,
  capacity integer not null check (capacity > 0),
  payment_types smallint[] not null,
  booking_options smallint[] not null default '{}',
  created_at timestamptz not null,
  check (end_time > start_time),
  check (age_to_months > age_from_months),
  unique (nursery_id, id),
  foreign key (nursery_id, branch_id) references branch (nursery_id, id),
  foreign key (nursery_id, room_id) references room (nursery_id, id)
);
create index session_branch_id on session (nursery_id, branch_id, status);
create index session_room_id on session (nursery_id, room_id);
create index session_listed_branch on session (branch_id) where status = 'listed';

-- Places left = capacity - booked - held: the one computation. A counter moves in the statement that takes or frees
-- the place, and the check below is the last line against overselling.
create table session_instance (
  nursery_id uuid not null,
  id uuid primary key,
  branch_id uuid not null,
  session_id uuid not null,
  date date not null,
  start_time time not null,
  end_time time not null,
  price integer not null check (price >= 0),
  status text not null default 'open' check (status in ('open', 'closed')),
  capacity integer not null check (capacity > 0),
  booked integer not null default 0,
  held integer not null default 0,
  check (end_time > start_time),
  constraint never_oversold check (booked >= 0 and held >= 0 and booked + held <= capacity),
  unique (nursery_id, id),
  unique (session_id, date),
  foreign key (nursery_id, session_id) references session (nursery_id, id),
  foreign key (nursery_id, branch_id) references branch (nursery_id, id)
);
create index session_instance_session_id on session_instance (nursery_id, session_id, date);
create index session_instance_branch_date on session_instance (nursery_id, branch_id, date);
create index session_instance_free on session_instance (session_id, date)
  where status = 'open' and booked + held < capacity;

-- The floor space of a room in m², null for an outdoor area; a reason where it may take more children than that gives.
-- `revision` counts its changes: a form that was filled in from an older one is refused.
alter table room
  add column area numeric(7, 2) check (area > 0),
  add column space_reason text,
  add column revision integer not null default 1;

-- Another ratio than the usual one, agreed with the Care Inspectorate; without `to_date` until further notice.
create table room_ratio_override (
  nursery_id uuid not null,
  id uuid primary key,
  room_id uuid not null,
  -- Children per adult.
  ratio smallint not null check (ratio between 1 and 20),
  reason text not null,
  from_date date not null,
  to_date date,
  created_at timestamptz not null,
  check (to_date >= from_date),
  foreign key (nursery_id, room_id) references room (nursery_id, id),
  constraint one_ratio_at_a_time exclude using gist
    (nursery_id with =, room_id with =, daterange(from_date, to_date, '[]') with &&)
);

-- Dates on which a room is closed for repair, both included.
create table room_closure (
  nursery_id uuid not null,
  id uuid primary key,
  room_id uuid not null,
  reason text not null,
  from_date date not null,
  to_date date not null,
  created_at timestamptz not null,
  check (to_date >= from_date),
  foreign key (nursery_id, room_id) references room (nursery_id, id),
  constraint one_closure_at_a_time exclude using gist
    (nursery_id with =, room_id with =, daterange(from_date, to_date, '[]') with &&)
);

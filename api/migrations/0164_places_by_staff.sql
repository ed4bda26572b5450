-- How parts of adults become whole ones at a service (docs/decisions/ratios.md).
alter table branch add column ratio_rounding text not null default 'pooled'
  check (ratio_rounding in ('pooled', 'per_band', 'youngest'));

-- A ratio that was agreed for all rooms of a service; one that was agreed for a room goes before it.
create table branch_ratio_override (
  nursery_id uuid not null,
  id uuid primary key,
  branch_id uuid not null,
  -- Children per adult.
  ratio smallint not null check (ratio between 1 and 20),
  reason text not null,
  from_date date not null,
  to_date date,
  created_at timestamptz not null,
  check (to_date >= from_date),
  foreign key (nursery_id, branch_id) references branch (nursery_id, id),
  constraint one_branch_ratio_at_a_time exclude using gist
    (nursery_id with =, branch_id with =, daterange(from_date, to_date, '[]') with &&)
);
create index branch_ratio_override_branch_id on branch_ratio_override (nursery_id, branch_id, from_date);

-- Whether the places of a session are limited by the staff on the rota (docs/decisions/places-by-staff.md).
alter table session add column limited_by_staff boolean not null default false;
create index session_limited_by_staff on session (branch_id) where limited_by_staff;

-- What a job last counted for a date of such a session: null where no staff limit them. A booking counts anew.
alter table session_instance
  -- The most children of one age for whom there are staff and room.
  add column staff_left smallint check (staff_left >= 0),
  -- Ages in years of which there is a place for one more child: a bit each, as in `search_session`.
  add column staff_ages integer,
  -- What keeps the next child from a place.
  add column staff_limit text check (staff_limit in ('staff', 'room', 'registered'));

-- Sessions of a date share its staff, so places of those that are limited are taken one after the other: whoever takes one
-- locks this row, after the instances and before the rota.
create table staffed_date (
  nursery_id uuid not null,
  branch_id uuid not null,
  date date not null,
  revision bigint not null default 1,
  primary key (nursery_id, branch_id, date),
  foreign key (nursery_id, branch_id) references branch (nursery_id, id) on delete cascade
) with (fillfactor = 50);

-- Asks for the places of some dates of a service to be counted again; of all coming ones without a date.
create function recount_places(branch uuid, day date) returns void language sql as $$
  insert into outbox (id, topic, payload, created_at, available_at)
  select gen_random_uuid(), 'places.recount', jsonb_build_object('branch_id', branch, 'date', day), now(), now()
  where exists (select from session where branch_id = branch and limited_by_staff)
$$;

create function recount_shifts() returns trigger language plpgsql as $$
begin
  perform recount_places(o.branch_id, w.date)
  from (select distinct nursery_id, rota_id, date from written) w
  join rota o on o.nursery_id = w.nursery_id and o.id = w.rota_id and o.status <> 'draft';
  return null;
end
$$;
create trigger recount_shifts_inserted after insert on shift referencing new table as written
  for each statement execute function recount_shifts();
create trigger recount_shifts_deleted after delete on shift referencing old table as written
  for each statement execute function recount_shifts();

create function recount_changed_shifts() returns trigger language plpgsql as $$
begin
  perform recount_places(o.branch_id, w.date)
  from (select nursery_id, rota_id, date from written union select nursery_id, rota_id, date from former) w
  join rota o on o.nursery_id = w.nursery_id and o.id = w.rota_id and o.status <> 'draft';
  return null;
end
$$;
create trigger recount_shifts_updated after update on shift referencing old table as former new table as written
  for each statement execute function recount_changed_shifts();

create function recount_rota() returns trigger language plpgsql as $$
begin
  perform recount_places(new.branch_id, d.date)
  from (select distinct date from shift where nursery_id = new.nursery_id and rota_id = new.id) d;
  return null;
end
$$;
create trigger recount_rota_published after update on rota for each row
  when (old.status is distinct from new.status) execute function recount_rota();

-- What else decides it is of a provider: who counts, what was agreed, and rooms.
create function recount_provider() returns trigger language plpgsql as $$
begin
  perform recount_places(s.branch_id, null)
  from (select distinct branch_id from session
    where limited_by_staff and nursery_id in (select nursery_id from written)) s;
  return null;
end
$$;
do $$
declare
  watched text;
begin
  foreach watched in array array['staff_qualification', 'staff_training', 'staff_suspension', 'staff_record',
    'room_ratio_override', 'branch_ratio_override'] loop
    execute format('create trigger recount_inserted after insert on %I referencing new table as written
      for each statement execute function recount_provider()', watched);
    execute format('create trigger recount_updated after update on %I referencing new table as written
      for each statement execute function recount_provider()', watched);
    execute format('create trigger recount_deleted after delete on %I referencing old table as written
      for each statement execute function recount_provider()', watched);
  end loop;
end
$$;

create function recount_branch() returns trigger language plpgsql as $$
begin
  perform recount_places(new.id, null);
  return null;
end
$$;
create trigger recount_branch_changed after update on branch for each row
  when ((old.ratio_rounding, old.registered_places, old.service_types)
    is distinct from (new.ratio_rounding, new.registered_places, new.service_types))
  execute function recount_branch();

create function recount_own_branch() returns trigger language plpgsql as $$
begin
  perform recount_places(new.branch_id, null);
  return null;
end
$$;
create trigger recount_room_changed after update on room for each row
  when ((old.capacity, old.area, old.space_reason) is distinct from (new.capacity, new.area, new.space_reason))
  execute function recount_own_branch();
create trigger recount_child_moved after update on child_profile for each row
  when (old.room_id is distinct from new.room_id) execute function recount_own_branch();
-- Asked for without a look at the session: the dates of one that is switched off are written once more.
create function recount_session() returns trigger language plpgsql as $$
begin
  insert into outbox (id, topic, payload, created_at, available_at)
  values (gen_random_uuid(), 'places.recount', jsonb_build_object('branch_id', new.branch_id, 'date', null), now(), now());
  return null;
end
$$;
create trigger recount_session_changed after update on session for each row
  when ((old.limited_by_staff or new.limited_by_staff) and (old.limited_by_staff, old.room_id, old.age_from_months, old.age_to_months)
    is distinct from (new.limited_by_staff, new.room_id, new.age_from_months, new.age_to_months))
  execute function recount_session();

create function recount_staff() returns trigger language plpgsql as $$
begin
  perform recount_places(s.branch_id, null)
  from (select distinct branch_id from session where limited_by_staff and nursery_id = new.nursery_id) s;
  return null;
end
$$;
create trigger recount_staff_changed after update on staff_profile for each row
  when ((old.suspended_at, old.deleted_at) is distinct from (new.suspended_at, new.deleted_at))
  execute function recount_staff();

-- Dates that are added, change their time or are opened are counted too.
create function recount_dates() returns trigger language plpgsql as $$
begin
  perform recount_places(w.branch_id, w.date)
  from (select distinct i.branch_id, i.date from written i
    join session s on s.nursery_id = i.nursery_id and s.id = i.session_id and s.limited_by_staff) w;
  return null;
end
$$;
create trigger recount_dates_added after insert on session_instance referencing new table as written
  for each statement execute function recount_dates();
create function recount_date() returns trigger language plpgsql as $$
begin
  perform recount_places(new.branch_id, new.date);
  return null;
end
$$;
create trigger recount_date_changed after update on session_instance for each row
  when ((old.date, old.start_time, old.end_time, old.status, old.capacity)
    is distinct from (new.date, new.start_time, new.end_time, new.status, new.capacity))
  execute function recount_date();

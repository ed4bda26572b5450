-- What the search reads: two tables derived from branches, the register, sessions and their dates, kept true by the
-- triggers below in the transaction of whoever writes, whatever writes. docs/decisions/search.md says why.

-- Text as it is compared: lower case, without accents and apostrophes.
create function search_fold(given text) returns text language sql immutable parallel safe strict
  return translate(lower(normalize(given, nfc)),
    'áàâäãåÁÀÂÄÃÅçÇéèêëÉÈÊËíìîïÍÌÎÏñÑóòôöõÓÒÔÖÕúùûüÚÙÛÜýÿÝ''’‘`´',
    'aaaaaaaaaaaacceeeeeeeeiiiiiiiinnoooooooooouuuuuuuuyyy');

-- A square of about 2.2 × 2.5 km of the map, numbered by row and column.
create function search_cell(lat double precision, lng double precision) returns integer
  language sql immutable parallel safe strict
  return floor(lat / 0.02)::integer * 512 + least(511, greatest(0, floor((lng + 10) / 0.04)::integer));

-- Ages in whole years, 0 to 15, that a range of months has some part of: a bit each.
create function search_ages(from_months integer, to_months integer) returns integer
  language sql immutable parallel safe strict
  return ((1 << least(16, (to_months + 11) / 12)) - 1) & ~((1 << least(16, from_months / 12)) - 1);

create function search_day(day date) returns datemultirange language sql immutable parallel safe strict
  return datemultirange(daterange(day, day + 1));

-- A service that is found: a listed branch, or an entry of the register whose service has not joined.
create table search_service (
  -- Of the branch or of the entry.
  id uuid primary key,
  nursery_id uuid,
  -- 0 takes bookings here, 1 is an entry of the register.
  rank smallint not null check (rank in (0, 1)),
  name text not null,
  name_key text collate "C" not null,
  town text,
  town_key text collate "C",
  words text not null,
  cell integer,
  lat double precision,
  lng double precision,
  types smallint[] not null,
  under_threes boolean not null
);
create index search_service_cell on search_service (cell);
create index search_service_words on search_service using gin (words gin_trgm_ops);
create index search_service_town on search_service (town_key);

-- Words of names and towns, to put typing errors right by. One that no service has any more does no harm.
create table search_word (
  kind text collate "C" not null check (kind in ('name', 'town')),
  word text collate "C" not null,
  primary key (kind, word)
);
create index search_word_like on search_word using gin (word gin_trgm_ops);
create index search_word_length on search_word (kind, length(word));

-- The open dates of a session at one price and one time of day: most sessions have one row. The row of the session's
-- own price and time (`own`) is there without any date too. A place that is taken and leaves places changes nothing.
create table search_session (
  nursery_id uuid not null,
  session_id uuid not null,
  price integer not null,
  start_time time not null,
  branch_id uuid not null,
  own boolean not null,
  listed boolean not null,
  cell integer,
  ages integer not null,
  open_dates datemultirange not null,
  last_open date generated always as (upper(open_dates) - 1) stored,
  primary key (nursery_id, session_id, price, start_time),
  foreign key (nursery_id, session_id) references session (nursery_id, id) on delete cascade
) with (fillfactor = 80);
create index search_session_branch on search_session (nursery_id, branch_id);
create index search_session_cell on search_session (cell)
  include (branch_id, ages, price, start_time, last_open, own) where listed;


-- Whoever reads a parent's state for a row locks it, so that the parent's next change sees the row.
create function search_write_branches(ids uuid[]) returns void language plpgsql as $$
begin
  perform from nursery where id in (select nursery_id from branch where id = any(ids)) order by id for share;
  delete from search_service where rank = 0 and id = any(ids) and id not in (
    select b.id from branch b join nursery n on n.id = b.nursery_id
    where b.id = any(ids) and b.status = 'listed' and n.suspended_at is null);
  insert into search_service (id, nursery_id, rank, name, name_key, town, town_key, words, cell, lat, lng, types, under_threes)
  select b.id, b.nursery_id, 0, b.name, search_fold(b.name), b.city, search_fold(b.city),
    search_fold(b.name || ' ' || coalesce(b.city, '')), search_cell(b.lat, b.lng), b.lat, b.lng, b.service_types, true
  from branch b join nursery n on n.id = b.nursery_id
  where b.id = any(ids) and b.status = 'listed' and n.suspended_at is null
  order by b.id
  on conflict (id) do update set name = excluded.name, name_key = excluded.name_key, town = excluded.town,
    town_key = excluded.town_key, words = excluded.words, cell = excluded.cell, lat = excluded.lat, lng = excluded.lng,
    types = excluded.types;
  update search_session r set cell = v.cell, listed = v.listed
  from (
    select s.nursery_id, s.id, search_cell(b.lat, b.lng) as cell,
      (s.status = 'listed' and b.status = 'listed' and n.suspended_at is null) as listed
    from branch b join nursery n on n.id = b.nursery_id join session s on s.nursery_id = b.nursery_id and s.branch_id = b.id
    where b.id = any(ids)
  ) v
  where r.nursery_id = v.nursery_id and r.session_id = v.id and (r.cell, r.listed) is distinct from (v.cell, v.listed);
end
$$;

create function search_learn(ids uuid[]) returns void language sql as $$
  insert into search_word (kind, word)
  select distinct kind, word from (
    select 'name' as kind, regexp_split_to_table(words, '[^[:alnum:]]+') as word from search_service where id = any(ids)
    union all
    select 'town', town_key from search_service where id = any(ids)
  ) w
  where length(word) between 3 and 60
  order by kind, word
  on conflict do nothing
$$;

-- An entry is found until a branch of its number is here: whoever writes either of them, or a second branch of the
-- number, waits for the other. So many numbers at once that a lock each would be too many take the lock of an import.
create function search_branch_written() returns trigger language plpgsql as $$
declare
  changed uuid[];
  numbers text[];
begin
  if tg_op = 'INSERT' then
    select array_agg(id), array_agg(distinct cs_number) filter (where cs_number is not null)
    into changed, numbers from written;
  else
    select array_agg(w.id), array_remove(array_agg(distinct w.cs_number) || array_agg(distinct o.cs_number), null)
    into changed, numbers
    from written w join former o on o.id = w.id
    where (w.name, w.city, w.status, w.cs_number, w.lat, w.lng, w.service_types)
      is distinct from (o.name, o.city, o.status, o.cs_number, o.lat, o.lng, o.service_types);
  end if;
  if changed is null then return null; end if;
  perform search_write_branches(changed);
  perform search_learn(changed);
  if cardinality(numbers) > 0 then
    if cardinality(numbers) > 50 then
      perform pg_advisory_xact_lock(45, 1);
    else
      perform pg_advisory_xact_lock_shared(45, 1);
      perform pg_advisory_xact_lock(46, hashtext(number)) from (select unnest(numbers) as number order by 1) n;
    end if;
    perform search_write_entries((select array_agg(id) from register_service where cs_number = any(numbers)));
  end if;
  return null;
end
$$;

create function search_branch_removed() returns trigger language plpgsql as $$
begin
  delete from search_service where id in (select id from former);
  perform search_write_entries((select array_agg(r.id) from register_service r join former o on o.cs_number = r.cs_number));
  return null;
end
$$;

create function search_nursery_written() returns trigger language plpgsql as $$
begin
  perform search_write_branches((select array_agg(id) from branch where nursery_id = new.id));
  return null;
end
$$;


create function search_write_entries(ids uuid[]) returns void language plpgsql as $$
begin
  delete from search_service where rank = 1 and id = any(ids);
  insert into search_service (id, rank, name, name_key, town, town_key, words, cell, lat, lng, types, under_threes)
  select r.id, 1, r.name, search_fold(r.name), r.town, search_fold(r.town),
    search_fold(r.name || ' ' || coalesce(r.town, '')), search_cell(r.lat, r.lng), r.lat, r.lng, array[r.service_type],
    r.subtype is distinct from 'Day Care of Children (over 3s)'
  from register_service r
  where r.id = any(ids) and r.status = 'Active' and not exists (
    select from branch j where j.cs_number = r.cs_number and j.status in ('listed', 'unlisted'))
  order by r.id;
  perform search_learn(ids);
end
$$;

create function search_entry_written() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(45, 1);
  perform search_write_entries((select array_agg(id) from written));
  return null;
end
$$;

create function search_entry_removed() returns trigger language plpgsql as $$
begin
  delete from search_service where id in (select id from former);
  return null;
end
$$;


-- Adds rows at prices and times of day that a session had none for; the session's own among them.
create function search_add_rows(sessions uuid[], prices integer[], times time[], own_ones boolean) returns void
  language plpgsql as $$
begin
  perform from session where id = any(sessions) order by id for share;
  perform from branch where id in (select branch_id from session where id = any(sessions)) order by id for share;
  perform from nursery where id in (select nursery_id from session where id = any(sessions)) order by id for share;
  insert into search_session (nursery_id, session_id, price, start_time, branch_id, own, listed, cell, ages, open_dates)
  select s.nursery_id, s.id, k.price, k.start_time, s.branch_id, k.price = s.price and k.start_time = s.start_time,
    s.status = 'listed' and b.status = 'listed' and n.suspended_at is null, search_cell(b.lat, b.lng),
    search_ages(s.age_from_months, s.age_to_months), '{}'
  from (
    select * from unnest(sessions, prices, times) as given (session_id, price, start_time)
    union
    select id, price, start_time from session where own_ones and id = any(sessions)
  ) k
  join session s on s.id = k.session_id
  join branch b on b.nursery_id = s.nursery_id and b.id = s.branch_id
  join nursery n on n.id = s.nursery_id
  where k.price is not null
  order by s.nursery_id, s.branch_id, s.id
  on conflict do nothing;
end
$$;

create function search_session_added() returns trigger language plpgsql as $$
begin
  perform search_add_rows((select array_agg(id) from written), '{}', '{}', true);
  return null;
end
$$;

create function search_session_changed() returns trigger language plpgsql as $$
begin
  perform search_add_rows(array[new.id], '{}', '{}', true);
  update search_session r set branch_id = new.branch_id, ages = search_ages(new.age_from_months, new.age_to_months),
    own = (r.price = new.price and r.start_time = new.start_time), cell = search_cell(b.lat, b.lng),
    listed = (new.status = 'listed' and b.status = 'listed' and n.suspended_at is null)
  from branch b join nursery n on n.id = b.nursery_id
  where r.nursery_id = new.nursery_id and r.session_id = new.id and b.id = new.branch_id;
  return null;
end
$$;


create function search_dates_added() returns trigger language plpgsql as $$
declare
  sessions uuid[];
  prices integer[];
  times time[];
begin
  select array_agg(w.session_id), array_agg(w.price), array_agg(w.start_time) into sessions, prices, times
  from (select distinct nursery_id, session_id, price, start_time from written) w
  where not exists (
    select from search_session r where r.nursery_id = w.nursery_id and r.session_id = w.session_id
      and r.price = w.price and r.start_time = w.start_time);
  if sessions is not null then perform search_add_rows(sessions, prices, times, false); end if;
  update search_session r set open_dates = r.open_dates + w.dates
  from (
    select nursery_id, session_id, price, start_time, range_agg(daterange(date, date + 1)) as dates
    from written where status = 'open' and booked + held < capacity
    group by nursery_id, session_id, price, start_time
  ) w
  where r.nursery_id = w.nursery_id and r.session_id = w.session_id and r.price = w.price and r.start_time = w.start_time;
  return null;
end
$$;

create function search_dates_removed() returns trigger language plpgsql as $$
begin
  update search_session r set open_dates = r.open_dates - o.dates
  from (
    select nursery_id, session_id, range_agg(daterange(date, date + 1)) as dates from former group by nursery_id, session_id
  ) o
  where r.nursery_id = o.nursery_id and r.session_id = o.session_id and r.open_dates && o.dates;
  return null;
end
$$;

-- Brings one date to what the instance says at the end of the transaction. Dates are added to and taken from the row
-- as it is once its lock is held, never computed anew: two dates of a session may change at once.
create function search_write_date(nursery uuid, session uuid, day date) returns void language plpgsql as $$
declare
  free session_instance;
begin
  select i.* into free from session_instance i
  where i.session_id = session and i.date = day and i.status = 'open' and i.booked + i.held < i.capacity;
  update search_session r set open_dates = r.open_dates - search_day(day)
  where r.nursery_id = nursery and r.session_id = session and r.open_dates @> day
    and (free.id is null or r.price <> free.price or r.start_time <> free.start_time);
  if free.id is null then return; end if;
  update search_session r set open_dates = r.open_dates + search_day(day)
  where r.nursery_id = nursery and r.session_id = session and r.price = free.price and r.start_time = free.start_time;
  if not found then
    perform search_add_rows(array[session], array[free.price], array[free.start_time], false);
    update search_session r set open_dates = r.open_dates + search_day(day)
    where r.nursery_id = nursery and r.session_id = session and r.price = free.price and r.start_time = free.start_time;
  end if;
end
$$;

create function search_date_changed() returns trigger language plpgsql as $$
begin
  if (old.session_id, old.date) is distinct from (new.session_id, new.date) then
    perform search_write_date(old.nursery_id, old.session_id, old.date);
  end if;
  perform search_write_date(new.nursery_id, new.session_id, new.date);
  return null;
end
$$;


select search_write_branches(array_agg(id)) from branch;
select search_write_entries(array_agg(id)) from register_service;
select search_learn(array_agg(id)) from search_service;
select search_add_rows(array_agg(id), '{}', '{}', true) from session;
select search_add_rows(array_agg(session_id), array_agg(price), array_agg(start_time), false)
from (select distinct session_id, price, start_time from session_instance) i;
update search_session r set open_dates = i.dates
from (
  select nursery_id, session_id, price, start_time, range_agg(daterange(date, date + 1)) as dates
  from session_instance where status = 'open' and booked + held < capacity
  group by nursery_id, session_id, price, start_time
) i
where r.nursery_id = i.nursery_id and r.session_id = i.session_id and r.price = i.price and r.start_time = i.start_time;

create trigger search_branch_inserted after insert on branch referencing new table as written
  for each statement execute function search_branch_written();
create trigger search_branch_updated after update on branch referencing old table as former new table as written
  for each statement execute function search_branch_written();
create trigger search_branch_deleted after delete on branch referencing old table as former
  for each statement execute function search_branch_removed();
create trigger search_nursery_updated after update of suspended_at on nursery
  for each row when (old.suspended_at is distinct from new.suspended_at) execute function search_nursery_written();

create trigger search_entry_inserted after insert on register_service referencing new table as written
  for each statement execute function search_entry_written();
create trigger search_entry_updated after update on register_service referencing new table as written
  for each statement execute function search_entry_written();
create trigger search_entry_deleted after delete on register_service referencing old table as former
  for each statement execute function search_entry_removed();

create trigger search_session_inserted after insert on session referencing new table as written
  for each statement execute function search_session_added();
create trigger search_session_updated after update on session for each row
  when ((old.branch_id, old.status, old.price, old.start_time, old.age_from_months, old.age_to_months)
    is distinct from (new.branch_id, new.status, new.price, new.start_time, new.age_from_months, new.age_to_months))
  execute function search_session_changed();

create trigger search_date_inserted after insert on session_instance referencing new table as written
  for each statement execute function search_dates_added();
create trigger search_date_deleted after delete on session_instance referencing old table as former
  for each statement execute function search_dates_removed();
-- At the end of the transaction: the row of a session, which all its dates share, is locked as briefly as can be.
create constraint trigger search_date_updated after update on session_instance deferrable initially deferred for each row
  when ((old.session_id, old.date, old.price, old.start_time, old.status = 'open' and old.booked + old.held < old.capacity)
    is distinct from (new.session_id, new.date, new.price, new.start_time, new.status = 'open' and new.booked + new.held < new.capacity))
  execute function search_date_changed();

-- The old plan's indexes.
drop index branch_words;
drop index branch_city;
drop index branch_listed_place;
drop index register_service_words;
drop index register_service_town;
drop index register_service_place;

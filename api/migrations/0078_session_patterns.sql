-- A session repeats by a pattern: spans of weekdays between two dates, in term time, the holidays or all year, with
-- exceptions. shared/schema/sessionDates.ts makes its dates. Sessions from before have the dates that were made for them.
alter table session
  -- Goes up with each change, so that a form that was opened before says so instead of writing over it.
  add column version integer not null default 1,
  add column starts_on date,
  add column ends_on date check (ends_on >= starts_on),
  add column term smallint not null default 2 check (term between 1 and 3),
  -- Hours before its start until which a date can be booked.
  add column notice_hours integer not null default 0 check (notice_hours between 0 and 2160),
  -- Pence for all remaining dates of a term, and days of notice that end a recurring booking: kept until families can
  -- book so.
  add column block_price integer check (block_price >= 0),
  add column recurring_notice_days integer check (recurring_notice_days between 0 and 365);

create table session_span (
  nursery_id uuid not null,
  session_id uuid not null,
  day smallint not null check (day between 1 and 7),
  start_time time not null,
  end_time time not null check (end_time > start_time),
  primary key (nursery_id, session_id, day, start_time),
  foreign key (nursery_id, session_id) references session (nursery_id, id)
);

create table session_exception (
  nursery_id uuid not null,
  session_id uuid not null,
  date date not null,
  -- Whether the session takes place then, against its pattern; otherwise it does not.
  runs boolean not null,
  primary key (nursery_id, session_id, date),
  foreign key (nursery_id, session_id) references session (nursery_id, id)
);

-- The school terms as a service keeps them: councils set their own.
create table school_term (
  nursery_id uuid not null,
  branch_id uuid not null,
  first_day date not null,
  last_day date not null check (last_day >= first_day),
  name text not null,
  primary key (nursery_id, branch_id, first_day),
  foreign key (nursery_id, branch_id) references branch (nursery_id, id),
  exclude using gist (branch_id with =, daterange(first_day, last_day, '[]') with &&)
);

insert into session_span (nursery_id, session_id, day, start_time, end_time)
select distinct nursery_id, id, day, start_time, end_time from session, unnest(days) as day where day between 1 and 7;

update session s set starts_on = d.first, ends_on = d.last
from (select nursery_id, session_id, min(date) as first, max(date) as last from session_instance group by 1, 2) d
where d.nursery_id = s.nursery_id and d.session_id = s.id;

-- A session may be twice on one date.
alter table session_instance drop constraint session_instance_session_id_date_key;
alter table session_instance
  -- The time in the pattern that a date stands for, where it was moved to another.
  add column pattern_time time,
  -- The pattern no longer has this date, which others refer to; it is closed and not shown.
  add column dropped boolean not null default false,
  -- Checked at the end of a statement: two dates of a day may swap their times.
  add constraint session_instance_session_id_date_time unique (session_id, date, start_time) deferrable initially immediate;

-- Brings one day of a session to what its instances say at the end of the transaction, at every time of the day. Days are
-- added to and taken from a row as it is once its lock is held, never computed anew: two days of a session may change at once.
create or replace function search_write_date(nursery uuid, session uuid, day date) returns void language plpgsql as $$
declare
  prices integer[];
  times time[];
begin
  select array_agg(i.price), array_agg(i.start_time) into prices, times from session_instance i
  where i.session_id = session and i.date = day and i.status = 'open' and i.booked + i.held < i.capacity;
  update search_session r set open_dates = r.open_dates - search_day(day)
  where r.nursery_id = nursery and r.session_id = session and r.open_dates @> day
    and not exists (
      select from unnest(prices, times) as free (price, start_time)
      where free.price = r.price and free.start_time = r.start_time);
  if prices is null then return; end if;
  if exists (
    select from unnest(prices, times) as free (price, start_time)
    where not exists (
      select from search_session r where r.nursery_id = nursery and r.session_id = session
        and r.price = free.price and r.start_time = free.start_time)
  ) then
    perform search_add_rows(array_fill(session, array[cardinality(prices)]), prices, times, false);
  end if;
  update search_session r set open_dates = r.open_dates + search_day(day)
  from unnest(prices, times) as free (price, start_time)
  where r.nursery_id = nursery and r.session_id = session and r.price = free.price and r.start_time = free.start_time
    and not r.open_dates @> day;
end
$$;

create or replace function search_dates_removed() returns trigger language plpgsql as $$
begin
  update search_session r set open_dates = r.open_dates - o.dates
  from (
    select nursery_id, session_id, price, start_time, range_agg(daterange(date, date + 1)) as dates
    from former group by nursery_id, session_id, price, start_time
  ) o
  where r.nursery_id = o.nursery_id and r.session_id = o.session_id and r.price = o.price and r.start_time = o.start_time
    and r.open_dates && o.dates;
  return null;
end
$$;

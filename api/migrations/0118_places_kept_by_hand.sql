-- What is left of a date is kept for a family that waits, until its service offers it by hand: to others the date is full.
-- `api/src/places/kept.ts` writes it whenever an entry or the places of a date change.
alter table session_instance add column kept_by_hand boolean not null default false;

create or replace function search_dates_added() returns trigger language plpgsql as $$
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
    from written where status = 'open' and not kept_by_hand and booked + held < capacity
    group by nursery_id, session_id, price, start_time
  ) w
  where r.nursery_id = w.nursery_id and r.session_id = w.session_id and r.price = w.price and r.start_time = w.start_time;
  return null;
end
$$;

create or replace function search_write_date(nursery uuid, session uuid, day date) returns void language plpgsql as $$
declare
  prices integer[];
  times time[];
begin
  select array_agg(i.price), array_agg(i.start_time) into prices, times from session_instance i
  where i.session_id = session and i.date = day and i.status = 'open' and not i.kept_by_hand and i.booked + i.held < i.capacity;
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

drop trigger search_date_updated on session_instance;
create constraint trigger search_date_updated after update on session_instance deferrable initially deferred for each row
  when ((old.session_id, old.date, old.price, old.start_time,
      old.status = 'open' and not old.kept_by_hand and old.booked + old.held < old.capacity)
    is distinct from (new.session_id, new.date, new.price, new.start_time,
      new.status = 'open' and not new.kept_by_hand and new.booked + new.held < new.capacity))
  execute function search_date_changed();

-- A date whose places are limited by staff may be open for some of its session's ages only. It stands in a row of those
-- ages, so that a search for an age finds what can be booked for it. The row of all ages is there as before.
alter table search_session drop constraint search_session_pkey;
alter table search_session add primary key (nursery_id, session_id, price, start_time, ages);

-- Adds empty rows for some of the ages of a session.
create function search_add_ages(session uuid, prices integer[], times time[], age_bits integer[]) returns void
  language plpgsql as $$
begin
  insert into search_session (nursery_id, session_id, price, start_time, branch_id, own, listed, cell, ages, care,
    notice_hours, open_dates)
  select r.nursery_id, r.session_id, r.price, r.start_time, r.branch_id, false, r.listed, r.cell, k.ages, r.care,
    r.notice_hours, '{}'
  from (select distinct * from unnest(prices, times, age_bits) as given (price, start_time, ages)) k
  join session s on s.id = session
  join search_session r on r.nursery_id = s.nursery_id and r.session_id = s.id and r.price = k.price
    and r.start_time = k.start_time and r.ages = search_ages(s.age_from_months, s.age_to_months)
  order by k.price, k.start_time, k.ages
  on conflict do nothing;
end
$$;

create or replace function search_session_changed() returns trigger language plpgsql as $$
declare
  changed date[];
begin
  if search_ages(old.age_from_months, old.age_to_months) <> search_ages(new.age_from_months, new.age_to_months) then
    delete from search_session r where r.nursery_id = new.nursery_id and r.session_id = new.id
      and r.ages <> search_ages(old.age_from_months, old.age_to_months);
    select array_agg(distinct i.date) into changed from session_instance i
    where i.session_id = new.id and i.staff_ages is not null;
  end if;
  update search_session r set ages = search_ages(new.age_from_months, new.age_to_months)
  where r.nursery_id = new.nursery_id and r.session_id = new.id
    and r.ages = search_ages(old.age_from_months, old.age_to_months)
    and r.ages <> search_ages(new.age_from_months, new.age_to_months);
  perform search_add_rows(array[new.id], '{}', '{}', true);
  update search_session r set branch_id = new.branch_id,
    care = search_care(new.days, new.start_time, new.end_time, new.age_from_months, new.age_to_months),
    notice_hours = new.notice_hours,
    own = (r.price = new.price and r.start_time = new.start_time
      and r.ages = search_ages(new.age_from_months, new.age_to_months)),
    cell = search_cell(b.lat, b.lng),
    listed = (new.status = 'listed' and b.status = 'listed' and n.suspended_at is null)
  from branch b join nursery n on n.id = b.nursery_id
  where r.nursery_id = new.nursery_id and r.session_id = new.id and b.id = new.branch_id;
  perform search_write_date(new.nursery_id, new.id, day) from unnest(changed) as day;
  return null;
end
$$;

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
    select i.nursery_id, i.session_id, i.price, i.start_time, search_ages(s.age_from_months, s.age_to_months) as ages,
      range_agg(daterange(i.date, i.date + 1)) as dates
    from written i join session s on s.nursery_id = i.nursery_id and s.id = i.session_id
    where i.status = 'open' and not i.kept_by_hand and i.booked + i.held < i.capacity and i.staff_ages is null
    group by 1, 2, 3, 4, 5
  ) w
  where r.nursery_id = w.nursery_id and r.session_id = w.session_id and r.price = w.price and r.start_time = w.start_time
    and r.ages = w.ages;
  perform search_write_date(i.nursery_id, i.session_id, i.date) from written i where i.staff_ages is not null;
  return null;
end
$$;

-- A date is added to its row before it goes from another one: what can be booked throughout is no new place.
create or replace function search_write_date(nursery uuid, session uuid, day date) returns void language plpgsql as $$
declare
  prices integer[];
  times time[];
  age_bits integer[];
begin
  select array_agg(i.price), array_agg(i.start_time),
    array_agg(search_ages(s.age_from_months, s.age_to_months) & coalesce(i.staff_ages, -1)) into prices, times, age_bits
  from session_instance i join session s on s.nursery_id = i.nursery_id and s.id = i.session_id
  where i.session_id = session and i.date = day and i.status = 'open' and not i.kept_by_hand
    and i.booked + i.held < i.capacity
    and search_ages(s.age_from_months, s.age_to_months) & coalesce(i.staff_ages, -1) <> 0;
  if prices is not null then
    if exists (
      select from unnest(prices, times, age_bits) as free (price, start_time, ages)
      where not exists (
        select from search_session r where r.nursery_id = nursery and r.session_id = session
          and r.price = free.price and r.start_time = free.start_time and r.ages = free.ages)
    ) then
      perform search_add_rows(array_fill(session, array[cardinality(prices)]), prices, times, false);
      perform search_add_ages(session, prices, times, age_bits);
    end if;
    update search_session r set open_dates = r.open_dates + search_day(day)
    from unnest(prices, times, age_bits) as free (price, start_time, ages)
    where r.nursery_id = nursery and r.session_id = session and r.price = free.price and r.start_time = free.start_time
      and r.ages = free.ages and not r.open_dates @> day;
  end if;
  update search_session r set open_dates = r.open_dates - search_day(day)
  where r.nursery_id = nursery and r.session_id = session and r.open_dates @> day
    and not exists (
      select from unnest(prices, times, age_bits) as free (price, start_time, ages)
      where free.price = r.price and free.start_time = r.start_time and free.ages = r.ages);
end
$$;

drop trigger search_date_updated on session_instance;
create constraint trigger search_date_updated after update on session_instance deferrable initially deferred for each row
  when ((old.session_id, old.date, old.price, old.start_time, old.staff_ages,
      old.status = 'open' and not old.kept_by_hand and old.booked + old.held < old.capacity)
    is distinct from (new.session_id, new.date, new.price, new.start_time, new.staff_ages,
      new.status = 'open' and not new.kept_by_hand and new.booked + new.held < new.capacity))
  execute function search_date_changed();

create or replace function note_new_place() returns trigger language plpgsql as $$
begin
  insert into new_place (nursery_id, session_id, branch_id, former_dates)
  values (new.nursery_id, new.session_id, new.branch_id,
    case when tg_op = 'UPDATE' and old.listed then old.open_dates else '{}'::datemultirange end
    -- For the same ages, in the row of more of them.
    + coalesce((select range_agg(r.open_dates) from search_session r
      where r.nursery_id = new.nursery_id and r.session_id = new.session_id and r.price = new.price
        and r.start_time = new.start_time and r.listed and r.ages <> new.ages and r.ages & new.ages = new.ages), '{}'));
  return null;
end
$$;

-- The search knows the notice to book: a date counts until its start less the notice, and a service has dates until the
-- latest such time of its sessions. So both fall out of the results as time passes, without a write.
create function bookable_until(day date, start_time time, notice_hours integer) returns timestamp
  language sql immutable parallel safe strict
  return day + start_time - notice_hours * interval '1 hour';

alter table search_session add column notice_hours integer not null default 0;
update search_session r set notice_hours = s.notice_hours
from session s
where s.nursery_id = r.nursery_id and s.id = r.session_id and s.notice_hours <> 0;
alter table search_session add column book_before timestamp
  generated always as (bookable_until(upper(open_dates) - 1, start_time, notice_hours)) stored;

drop index search_session_cell;
create index search_session_cell on search_session (cell)
  include (branch_id, ages, price, last_open, book_before, own, care) where listed;

-- Wall time in Scotland before which a listed session of the service has a date to book; null where none has open dates.
alter table search_service add column book_before timestamp;

-- The lock comes first: sessions of a service that change at once all count for whoever gets it last.
create function search_write_until(ids uuid[]) returns void language plpgsql as $$
begin
  perform from search_service where id = any(ids) and rank = 0 order by id for no key update;
  update search_service v set book_before = o.book_before
  from search_service b cross join lateral (
    select max(s.book_before) as book_before from search_session s
    where s.nursery_id = b.nursery_id and s.branch_id = b.id and s.listed
  ) o
  where v.id = b.id and b.id = any(ids) and b.rank = 0 and v.book_before is distinct from o.book_before;
end
$$;

create function search_until_changed() returns trigger language plpgsql as $$
begin
  perform search_write_until(array[old.branch_id, new.branch_id]);
  return null;
end
$$;

create or replace function search_add_rows(sessions uuid[], prices integer[], times time[], own_ones boolean) returns void
  language plpgsql as $$
begin
  perform from session where id = any(sessions) order by id for share;
  perform from branch where id in (select branch_id from session where id = any(sessions)) order by id for share;
  perform from nursery where id in (select nursery_id from session where id = any(sessions)) order by id for share;
  insert into search_session (nursery_id, session_id, price, start_time, branch_id, own, listed, cell, ages, care,
    notice_hours, open_dates)
  select s.nursery_id, s.id, k.price, k.start_time, s.branch_id, k.price = s.price and k.start_time = s.start_time,
    s.status = 'listed' and b.status = 'listed' and n.suspended_at is null, search_cell(b.lat, b.lng),
    search_ages(s.age_from_months, s.age_to_months),
    search_care(s.days, s.start_time, s.end_time, s.age_from_months, s.age_to_months), s.notice_hours, '{}'
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

create or replace function search_session_changed() returns trigger language plpgsql as $$
begin
  perform search_add_rows(array[new.id], '{}', '{}', true);
  update search_session r set branch_id = new.branch_id, ages = search_ages(new.age_from_months, new.age_to_months),
    care = search_care(new.days, new.start_time, new.end_time, new.age_from_months, new.age_to_months),
    notice_hours = new.notice_hours,
    own = (r.price = new.price and r.start_time = new.start_time), cell = search_cell(b.lat, b.lng),
    listed = (new.status = 'listed' and b.status = 'listed' and n.suspended_at is null)
  from branch b join nursery n on n.id = b.nursery_id
  where r.nursery_id = new.nursery_id and r.session_id = new.id and b.id = new.branch_id;
  return null;
end
$$;

drop trigger search_session_updated on session;
create trigger search_session_updated after update on session for each row
  when ((old.branch_id, old.status, old.price, old.days, old.start_time, old.end_time, old.age_from_months,
      old.age_to_months, old.notice_hours)
    is distinct from (new.branch_id, new.status, new.price, new.days, new.start_time, new.end_time, new.age_from_months,
      new.age_to_months, new.notice_hours))
  execute function search_session_changed();

-- The rows of sessions are locked before the row of their service, as where a date changes.
create or replace function search_write_branches(ids uuid[]) returns void language plpgsql as $$
begin
  perform from nursery where id in (select nursery_id from branch where id = any(ids)) order by id for share;
  update search_session r set cell = v.cell, listed = v.listed
  from (
    select s.nursery_id, s.id, search_cell(b.lat, b.lng) as cell,
      (s.status = 'listed' and b.status = 'listed' and n.suspended_at is null) as listed
    from branch b join nursery n on n.id = b.nursery_id join session s on s.nursery_id = b.nursery_id and s.branch_id = b.id
    where b.id = any(ids)
  ) v
  where r.nursery_id = v.nursery_id and r.session_id = v.id and (r.cell, r.listed) is distinct from (v.cell, v.listed);
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
end
$$;

select search_write_until(array_agg(id)) from search_service where rank = 0;

-- At the end of the transaction, after the triggers of the dates: the row of a service, which all its sessions share, is
-- the last that is locked.
create constraint trigger search_until_inserted after insert on search_session deferrable initially deferred for each row
  when (new.listed and new.book_before is not null) execute function search_until_changed();
create constraint trigger search_until_updated after update on search_session deferrable initially deferred for each row
  when ((old.listed or new.listed)
    and (old.branch_id, old.listed, old.book_before) is distinct from (new.branch_id, new.listed, new.book_before))
  execute function search_until_changed();
create constraint trigger search_until_deleted after delete on search_session deferrable initially deferred for each row
  when (old.listed and old.book_before is not null) execute function search_until_changed();

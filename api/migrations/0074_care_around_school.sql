-- The kind of care that a session is for children at school: 1 before school, 2 after it, 3 in the holidays; 0 none of
-- them. docs/decisions/search.md says how it is told.
create function search_care(days smallint[], start_time time, end_time time, from_months integer, to_months integer)
  returns smallint language sql immutable parallel safe strict
  return case
    when to_months <= 72 and from_months < 48 or not days && '{1,2,3,4,5}'::smallint[] then 0
    when end_time <= time '09:30' then 1
    -- Many schools finish at noon on a Friday.
    when start_time >= time '14:00' or start_time >= time '12:00' and days <@ '{5,6,7}'::smallint[] then 2
    else 3
  end;

alter table search_session add column care smallint not null default 0;
update search_session r
set care = search_care(s.days, s.start_time, s.end_time, s.age_from_months, s.age_to_months)
from session s
where s.nursery_id = r.nursery_id and s.id = r.session_id
  and search_care(s.days, s.start_time, s.end_time, s.age_from_months, s.age_to_months) <> 0;

drop index search_session_cell;
create index search_session_cell on search_session (cell)
  include (branch_id, ages, price, start_time, last_open, own, care) where listed;

create or replace function search_add_rows(sessions uuid[], prices integer[], times time[], own_ones boolean) returns void
  language plpgsql as $$
begin
  perform from session where id = any(sessions) order by id for share;
  perform from branch where id in (select branch_id from session where id = any(sessions)) order by id for share;
  perform from nursery where id in (select nursery_id from session where id = any(sessions)) order by id for share;
  insert into search_session (nursery_id, session_id, price, start_time, branch_id, own, listed, cell, ages, care, open_dates)
  select s.nursery_id, s.id, k.price, k.start_time, s.branch_id, k.price = s.price and k.start_time = s.start_time,
    s.status = 'listed' and b.status = 'listed' and n.suspended_at is null, search_cell(b.lat, b.lng),
    search_ages(s.age_from_months, s.age_to_months),
    search_care(s.days, s.start_time, s.end_time, s.age_from_months, s.age_to_months), '{}'
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
    own = (r.price = new.price and r.start_time = new.start_time), cell = search_cell(b.lat, b.lng),
    listed = (new.status = 'listed' and b.status = 'listed' and n.suspended_at is null)
  from branch b join nursery n on n.id = b.nursery_id
  where r.nursery_id = new.nursery_id and r.session_id = new.id and b.id = new.branch_id;
  return null;
end
$$;

drop trigger search_session_updated on session;
create trigger search_session_updated after update on session for each row
  when ((old.branch_id, old.status, old.price, old.days, old.start_time, old.end_time, old.age_from_months, old.age_to_months)
    is distinct from (new.branch_id, new.status, new.price, new.days, new.start_time, new.end_time, new.age_from_months, new.age_to_months))
  execute function search_session_changed();

-- A session that is sold only as a block is found where its whole block can be bought, at the block's price for each date.
-- That depends on the present, so a search works it out for these few rows; `search_service.book_before` leaves them out.
create function sold_as_block(options smallint[]) returns boolean language sql immutable parallel safe
  return options @> '{3}'::smallint[] and not options && '{1,2,4,5}'::smallint[];

alter table search_session add column block boolean not null default false;
update search_session r set block = true
from session s where s.nursery_id = r.nursery_id and s.id = r.session_id and sold_as_block(s.booking_options);
create index search_session_block on search_session (nursery_id, branch_id) where block;

drop index search_session_cell;
create index search_session_cell on search_session (cell)
  include (branch_id, ages, price, last_open, book_before, own, care, block) where listed;

create function search_block_of() returns trigger language plpgsql as $$
begin
  new.block := (select sold_as_block(s.booking_options) from session s
    where s.nursery_id = new.nursery_id and s.id = new.session_id);
  return new;
end
$$;
create trigger search_block_of before insert on search_session for each row execute function search_block_of();

create function search_block_changed() returns trigger language plpgsql as $$
begin
  update search_session r set block = sold_as_block(new.booking_options)
  where r.nursery_id = new.nursery_id and r.session_id = new.id;
  return null;
end
$$;
create trigger search_block_changed after update on session for each row
  when (sold_as_block(old.booking_options) <> sold_as_block(new.booking_options))
  execute function search_block_changed();

create or replace function search_write_until(ids uuid[]) returns void language plpgsql as $$
begin
  perform from search_service where id = any(ids) and rank = 0 order by id for no key update;
  update search_service v set book_before = o.book_before
  from search_service b cross join lateral (
    select max(s.book_before) as book_before from search_session s
    where s.nursery_id = b.nursery_id and s.branch_id = b.id and s.listed and not s.block
  ) o
  where v.id = b.id and b.id = any(ids) and b.rank = 0 and v.book_before is distinct from o.book_before;
end
$$;

drop trigger search_until_updated on search_session;
create constraint trigger search_until_updated after update on search_session deferrable initially deferred for each row
  when ((old.listed or new.listed)
    and (old.branch_id, old.listed, old.block, old.book_before)
      is distinct from (new.branch_id, new.listed, new.block, new.book_before))
  execute function search_until_changed();

select search_write_until(array_agg(distinct branch_id)) from search_session where block;

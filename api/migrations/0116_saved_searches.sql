-- A search that a family keeps, to be told of places that appear.
create table saved_search (
  id uuid primary key,
  keyworker_profile_id uuid not null references keyworker_profile,
  name text not null,
  -- The query of the search's address, with its parameters in the order of their names.
  address text not null,
  -- What it was understood as when it was saved: words with their alternatives, and the circle in degrees and kilometres;
  -- null where it has none.
  words jsonb not null,
  lat double precision,
  lng double precision,
  radius integer,
  created_at timestamptz not null,
  -- The local day of its latest alert: one a day at most.
  alerted_on date,
  unique (keyworker_profile_id, address)
);

-- A service at which a place appeared that a saved search had not found; `told_at` is the time of its alert.
create table saved_search_find (
  nursery_id uuid not null,
  id uuid primary key,
  saved_search_id uuid not null references saved_search on delete cascade,
  branch_id uuid not null,
  found_at timestamptz not null,
  told_at timestamptz,
  unique (saved_search_id, branch_id),
  foreign key (nursery_id, branch_id) references branch (nursery_id, id) on delete cascade
);
create index saved_search_find_branch_id on saved_search_find (nursery_id, branch_id);
create index saved_search_find_untold on saved_search_find (saved_search_id) where told_at is null;

-- A session's dates that became bookable since the job last looked, with those that were before. Rows are only added and
-- deleted, so a booking never waits for one.
create table new_place (
  nursery_id uuid not null,
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null,
  branch_id uuid not null,
  former_dates datemultirange not null,
  foreign key (nursery_id, session_id) references session (nursery_id, id) on delete cascade
);
create index new_place_session_id on new_place (nursery_id, session_id);

create function note_new_place() returns trigger language plpgsql as $$
begin
  insert into new_place (nursery_id, session_id, branch_id, former_dates)
  values (new.nursery_id, new.session_id, new.branch_id,
    case when tg_op = 'UPDATE' and old.listed then old.open_dates else '{}'::datemultirange end);
  return null;
end
$$;
create trigger search_session_new_place after update on search_session for each row
  when (new.listed and not isempty(new.open_dates) and (not old.listed or not new.open_dates <@ old.open_dates))
  execute function note_new_place();
create trigger search_session_first_place after insert on search_session for each row
  when (new.listed and not isempty(new.open_dates)) execute function note_new_place();

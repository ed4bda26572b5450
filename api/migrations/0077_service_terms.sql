-- A weekday may have several opening hours, such as those of a breakfast and an after-school club.
alter table opening_time drop constraint opening_time_pkey;
alter table opening_time add primary key (nursery_id, branch_id, day, opens);
alter table opening_time add constraint opening_times_apart exclude using gist (
  nursery_id with =, branch_id with =, day with =,
  int4range(extract(epoch from opens)::int, extract(epoch from closes)::int) with &&
);

-- Twelve months of a branch from its provider's start month. The first after a change of that month is shorter.
create table nursery_branch_working_year (
  nursery_id uuid not null,
  id uuid primary key,
  branch_id uuid not null,
  starts date not null,
  -- The last day of it.
  ends date not null check (ends >= starts),
  unique (nursery_id, id),
  unique (nursery_id, branch_id, starts),
  constraint working_years_apart exclude using gist (
    nursery_id with =, branch_id with =, daterange(starts, ends, '[]') with &&
  ),
  foreign key (nursery_id, branch_id) references branch (nursery_id, id)
);

-- The working year of a branch that a day is in; it is made where it is not there yet.
create function working_year_of(of_nursery uuid, of_branch uuid, of_day date) returns uuid language plpgsql as $$
declare
  found_year uuid;
  first_month integer;
  first_day date;
  last_day date;
begin
  select y.id into found_year from nursery_branch_working_year y
    where y.nursery_id = of_nursery and y.branch_id = of_branch and of_day between y.starts and y.ends;
  if found_year is not null then
    return found_year;
  end if;
  select array_position(
    array['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'], n.start_month)
    into first_month from nursery n where n.id = of_nursery;
  first_day := make_date(
    extract(year from of_day)::int - case when extract(month from of_day) < first_month then 1 else 0 end, first_month, 1);
  last_day := (first_day + interval '1 year')::date - 1;
  -- The provider has changed its start month: the years that are there stay as they are.
  select greatest(first_day, max(y.ends) + 1) into first_day from nursery_branch_working_year y
    where y.nursery_id = of_nursery and y.branch_id = of_branch and y.ends < of_day;
  select least(last_day, min(y.starts) - 1) into last_day from nursery_branch_working_year y
    where y.nursery_id = of_nursery and y.branch_id = of_branch and y.starts > of_day;
  insert into nursery_branch_working_year (nursery_id, id, branch_id, starts, ends)
    values (of_nursery, gen_random_uuid(), of_branch, first_day, last_day)
    on conflict do nothing;
  -- Another transaction may have made it first.
  select y.id into found_year from nursery_branch_working_year y
    where y.nursery_id = of_nursery and y.branch_id = of_branch and of_day between y.starts and y.ends;
  return found_year;
end
$$;

alter table closing_day
  add column nursery_branch_working_year_id uuid,
  add foreign key (nursery_id, nursery_branch_working_year_id) references nursery_branch_working_year (nursery_id, id);
update closing_day set nursery_branch_working_year_id = working_year_of(nursery_id, branch_id, date);
alter table closing_day alter column nursery_branch_working_year_id set not null;
create index closing_day_working_year on closing_day (nursery_id, nursery_branch_working_year_id);

-- A closing day belongs to the working year of its date.
create function closing_day_in_year() returns trigger language plpgsql as $$
begin
  new.nursery_branch_working_year_id := working_year_of(new.nursery_id, new.branch_id, new.date);
  return new;
end
$$;
create trigger closing_day_in_year before insert or update of date on closing_day
  for each row execute function closing_day_in_year();

alter table branch
  -- The part of an invoiced booking that is due at once.
  add column deposit_percent smallint not null default 0 check (deposit_percent between 0 and 100),
  -- Families must be connected before they book.
  add column requires_connection boolean not null default false;

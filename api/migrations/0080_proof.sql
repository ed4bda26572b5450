-- The CS number that a service's owner has proven to be theirs. It counts while it is the service's own number.
alter table branch
  add column proven_number text check (proven_number ~ '^CS[0-9]{10}$'),
  -- The day on which a service that is scheduled for deletion is deleted.
  add column delete_on date check (delete_on is null or status in ('scheduled_for_deletion', 'deleted'));

-- Services that were complete before count as proven; of two with one number the older one.
update branch b set proven_number = b.cs_number
where b.cs_number is not null and b.status in ('listed', 'unlisted') and not exists (
  select from branch o where o.cs_number = b.cs_number and o.status in ('listed', 'unlisted') and o.id < b.id);

-- A number has one proven service.
create unique index branch_proven_number on branch (proven_number) where proven_number is not null;

-- What a service has done to prove its number: the code that was emailed, the document that was sent.
create table branch_proof (
  nursery_id uuid not null,
  id uuid primary key,
  branch_id uuid not null,
  cs_number text not null,
  -- Counts the emails; only the code of the latest works.
  turn integer not null default 0,
  tries integer not null default 0,
  code_expires_at timestamptz,
  -- The document, by its key in the files folder, until an operator has decided.
  evidence_key text,
  evidence_at timestamptz,
  declined_at timestamptz,
  created_at timestamptz not null,
  unique (nursery_id, branch_id),
  foreign key (nursery_id, branch_id) references branch (nursery_id, id)
);

-- A draft whose number is not proven does not take the place of the public register's entry: anybody may type a number.
create or replace function search_write_entries(ids uuid[]) returns void language plpgsql as $$
begin
  delete from search_service where rank = 1 and id = any(ids);
  insert into search_service (id, rank, name, name_key, town, town_key, words, cell, lat, lng, types, under_threes)
  select r.id, 1, r.name, search_fold(r.name), r.town, search_fold(r.town),
    search_fold(r.name || ' ' || coalesce(r.town, '')), search_cell(r.lat, r.lng), r.lat, r.lng, array[r.service_type],
    r.subtype is distinct from 'Day Care of Children (over 3s)'
  from register_service r
  where r.id = any(ids) and r.status = 'Active' and not exists (
    select from branch j where j.cs_number = r.cs_number and (
      j.status = 'listed' or j.status = 'unlisted' and j.proven_number = j.cs_number))
  order by r.id;
  perform search_learn(ids);
end
$$;

create or replace function search_branch_written() returns trigger language plpgsql as $$
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
    where (w.name, w.city, w.status, w.cs_number, w.proven_number, w.lat, w.lng, w.service_types)
      is distinct from (o.name, o.city, o.status, o.cs_number, o.proven_number, o.lat, o.lng, o.service_types);
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

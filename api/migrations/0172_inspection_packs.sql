-- A bundle of files for an inspection of a branch over a period. A job makes it; it is erased after some weeks.
create table inspection_pack (
  nursery_id uuid not null,
  id uuid primary key,
  branch_id uuid not null,
  -- Local dates, both included.
  from_date date not null,
  to_date date not null,
  -- Files that are made, of so many.
  done integer not null default 0,
  parts integer not null,
  -- Of the stored bundle, and the last link of its chain.
  file_key text,
  root text,
  failed_at timestamptz,
  asked_by uuid references "user",
  created_at timestamptz not null,
  finished_at timestamptz,
  unique (nursery_id, id),
  check (to_date >= from_date),
  constraint finished_pack_has_a_file check (num_nonnulls(file_key, root, finished_at) in (0, 3)),
  foreign key (nursery_id, branch_id) references branch (nursery_id, id)
);
create index inspection_pack_branch on inspection_pack (nursery_id, branch_id, created_at);
create index inspection_pack_asked_by on inspection_pack (asked_by);

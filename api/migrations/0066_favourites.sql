-- Services that a family keeps for later.
create table favourite (
  keyworker_profile_id uuid not null references keyworker_profile,
  branch_id uuid not null references branch,
  created_at timestamptz not null,
  primary key (keyworker_profile_id, branch_id)
);
create index favourite_branch_id on favourite (branch_id);

-- A week that the auto-rota makes for a draft; the last one of each rota. Any node may make it, and any answers it.
create table rota_build (
  nursery_id uuid not null,
  rota_id uuid not null,
  id uuid primary key,
  stage text not null check (stage in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  -- Whether the shifts that are there stay, and gaps are filled.
  keep boolean not null,
  -- How long it has searched, and how far it is: { best, bound }, costs in pence.
  seconds integer not null default 0,
  progress jsonb,
  -- Why it failed: a word.
  failure text,
  result jsonb,
  staff_profile_id uuid not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  unique (nursery_id, rota_id),
  foreign key (nursery_id, rota_id) references rota (nursery_id, id),
  foreign key (nursery_id, staff_profile_id) references staff_profile (nursery_id, id)
);
create index rota_build_staff_profile_id on rota_build (nursery_id, staff_profile_id);

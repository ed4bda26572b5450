-- A connection between a family and a service; `status` by its machine. Asking again makes a new row.
create table connection (
  nursery_id uuid not null,
  id uuid primary key,
  branch_id uuid not null,
  keyworker_profile_id uuid not null references keyworker_profile,
  status text not null check (status in ('requested', 'active', 'paused', 'declined', 'ended')),
  asked_by text not null check (asked_by in ('family', 'service')),
  -- The side that paused it, which alone may resume it.
  paused_by text check (paused_by in ('family', 'service')),
  -- What the side that declined or ended it wrote to the other.
  reason text,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  unique (nursery_id, id),
  foreign key (nursery_id, branch_id) references branch (nursery_id, id)
);
create unique index connection_live on connection (nursery_id, branch_id, keyworker_profile_id)
  where status in ('requested', 'active', 'paused');
create index connection_branch_id on connection (nursery_id, branch_id);
create index connection_keyworker_profile_id on connection (keyworker_profile_id);

-- What a person agreed to at a step of a connection. Rows are never changed.
create table connection_consent (
  nursery_id uuid not null,
  id uuid primary key,
  connection_id uuid not null,
  step text not null,
  side text not null check (side in ('family', 'service')),
  -- Null where the deletion of the service has ended the connection.
  user_id uuid references "user",
  -- The version of the text that the person read; null where a deletion has ended the connection.
  text_version integer,
  created_at timestamptz not null,
  foreign key (nursery_id, connection_id) references connection (nursery_id, id)
);
create index connection_consent_connection_id on connection_consent (nursery_id, connection_id, created_at);
create index connection_consent_user_id on connection_consent (user_id);

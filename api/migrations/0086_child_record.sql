-- What is known of a child besides allergies and needs, once for all services. A child without a row has version 0.
create table child_record (
  id uuid primary key,
  child_id uuid not null unique references child on delete cascade,
  diet text,
  gp_name text,
  gp_practice text,
  gp_phone text,
  -- The first is the one spoken at home.
  languages text[] not null default '{}',
  support_text text,
  -- Ids of the list of additional support services.
  support_services smallint[] not null default '{}',
  version integer not null check (version > 0),
  updated_at timestamptz not null,
  updated_by uuid references "user"
);
create index child_record_updated_by on child_record (updated_by);

-- An answer to a question of consent. Rows are never changed: the latest of a child, a service and a kind counts.
create table consent (
  nursery_id uuid not null,
  id uuid primary key,
  branch_id uuid not null,
  child_id uuid not null references child on delete cascade,
  kind text not null,
  given boolean not null,
  -- The parent of an account, or the adult whom the service names.
  given_by uuid references "user",
  given_by_name text,
  recorded_by uuid not null references "user",
  created_at timestamptz not null,
  constraint consent_has_one_giver check (num_nonnulls(given_by, given_by_name) = 1),
  foreign key (nursery_id, branch_id) references branch (nursery_id, id)
);
create index consent_latest on consent (nursery_id, branch_id, child_id, kind, created_at);
create index consent_child_id on consent (child_id);
create index consent_given_by on consent (given_by);
create index consent_recorded_by on consent (recorded_by);

-- That a parent switched a section of the record on or off for a service. The latest counts; without one it is on.
create table child_sharing (
  nursery_id uuid not null,
  id uuid primary key,
  branch_id uuid not null,
  child_id uuid not null references child on delete cascade,
  section text not null,
  shared boolean not null,
  switched_by uuid not null references "user",
  created_at timestamptz not null,
  foreign key (nursery_id, branch_id) references branch (nursery_id, id)
);
create index child_sharing_latest on child_sharing (nursery_id, branch_id, child_id, section, created_at);
create index child_sharing_child_id on child_sharing (child_id);
create index child_sharing_switched_by on child_sharing (switched_by);

-- From this date the basket, the order and the desk refuse the child at the branch.
alter table child_profile
  add column excluded_from date,
  add column exclusion_reason text,
  -- When the record of a child who left was erased, for a row that others still refer to.
  add column erased_at timestamptz,
  add constraint exclusion_has_a_reason check (num_nonnulls(excluded_from, exclusion_reason) in (0, 2));

-- A family waits for places on a dated instance. The children who joined together are one entry: they are offered places
-- together or not at all.
create table waiting_entry (
  nursery_id uuid not null,
  id uuid primary key,
  branch_id uuid not null,
  session_id uuid not null,
  instance_id uuid not null,
  keyworker_profile_id uuid not null references keyworker_profile,
  -- The order of joining. It never changes, so an offer that is taken back costs no position.
  turn bigint generated always as identity,
  places smallint not null check (places > 0),
  status text not null default 'waiting'
    check (status in ('waiting', 'offered', 'booked', 'declined', 'expired', 'withdrawn', 'removed')),
  -- Of the last offer.
  offered_at timestamptz,
  hold_until timestamptz,
  reminded_at timestamptz,
  -- Since when the offered places are lines of the family's basket; null before.
  accepted_at timestamptz,
  -- The service took its offer back: places are offered again by hand only.
  passed_over boolean not null default false,
  created_at timestamptz not null,
  unique (nursery_id, id),
  check (status <> 'offered' or hold_until is not null),
  foreign key (nursery_id, branch_id) references branch (nursery_id, id),
  foreign key (nursery_id, session_id) references session (nursery_id, id),
  foreign key (nursery_id, instance_id) references session_instance (nursery_id, id)
);
create index waiting_entry_branch on waiting_entry (nursery_id, branch_id, status);
create index waiting_entry_session on waiting_entry (nursery_id, session_id, status);
create index waiting_entry_instance on waiting_entry (nursery_id, instance_id);
create index waiting_entry_waiting on waiting_entry (instance_id, turn) where status = 'waiting';
create index waiting_entry_offers on waiting_entry (instance_id, hold_until) where status = 'offered';
create index waiting_entry_keyworker_profile_id on waiting_entry (keyworker_profile_id, created_at);

create table waiting_child (
  nursery_id uuid not null,
  entry_id uuid not null,
  child_id uuid not null references child,
  primary key (nursery_id, entry_id, child_id),
  foreign key (nursery_id, entry_id) references waiting_entry (nursery_id, id) on delete cascade
);
create index waiting_child_child_id on waiting_child (child_id);

-- What happened to an entry, as its family can read it.
create table waiting_event (
  nursery_id uuid not null,
  id uuid primary key,
  entry_id uuid not null,
  kind text not null check (kind in ('joined', 'offered', 'overtaken', 'accepted', 'booked', 'declined', 'expired',
    'taken_back', 'withdrawn', 'removed')),
  reason text,
  at timestamptz not null,
  foreign key (nursery_id, entry_id) references waiting_entry (nursery_id, id) on delete cascade
);
create index waiting_event_entry on waiting_event (nursery_id, entry_id, at);

-- The offer from which a line of a basket was made.
alter table basket_item add column waiting_entry_id uuid references waiting_entry;
create index basket_item_waiting_entry_id on basket_item (waiting_entry_id) where waiting_entry_id is not null;

-- Whether the service offers free places itself, and for how long an offer holds its places.
alter table branch
  add column waiting_by_hand boolean not null default false,
  add column waiting_offer_hours smallint not null default 24 check (waiting_offer_hours between 1 and 168);

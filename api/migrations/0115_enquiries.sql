-- A family asks a service about a place for a child; `status` by its machine. Asking again makes a new row.
create table enquiry (
  nursery_id uuid not null,
  id uuid primary key,
  branch_id uuid not null,
  keyworker_profile_id uuid not null references keyworker_profile,
  child_id uuid not null references child on delete cascade,
  status text not null default 'new' check (status in ('new', 'accepted', 'declined', 'withdrawn', 'expired')),
  -- The first day on which the child would come, and the ISO days of the week.
  start_on date not null,
  days smallint[] not null check (cardinality(days) > 0 and days <@ array[1, 2, 3, 4, 5, 6, 7]::smallint[]),
  message text,
  -- What the service wrote when it accepted or declined.
  answer text,
  -- The version of the text about connecting that the family read.
  text_version integer not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  changed_at timestamptz not null,
  unique (nursery_id, id),
  foreign key (nursery_id, branch_id) references branch (nursery_id, id)
);
create unique index enquiry_open on enquiry (nursery_id, branch_id, child_id) where status = 'new';
create index enquiry_branch_id on enquiry (nursery_id, branch_id, created_at);
create index enquiry_keyworker_profile_id on enquiry (keyworker_profile_id, created_at);
create index enquiry_child_id on enquiry (child_id);
create index enquiry_expiring on enquiry (expires_at) where status = 'new';

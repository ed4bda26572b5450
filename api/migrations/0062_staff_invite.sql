-- Somebody asked to join a provider's staff. What the letter's link carries is kept as its hash alone; sent again, it has
-- another token, and the former one opens nothing.
create table staff_invite (
  nursery_id uuid not null references nursery,
  id uuid primary key,
  email text not null check (email = lower(email) and length(email) <= 254),
  first_name text not null,
  last_name text not null,
  role text not null check (role in ('nursery-super-admin', 'nursery-admin', 'nursery-staff')),
  employment_type smallint not null default 0 check (employment_type between 0 and 2),
  -- One whose time is over stays `invited` until somebody looks after it: `expires_at` decides.
  status text not null default 'invited' check (status in ('invited', 'accepted', 'expired', 'revoked')),
  token_hash text not null,
  -- Letters so far.
  sends integer not null default 1 check (sends > 0),
  -- Who sent the latest of them.
  invited_by uuid not null references "user",
  accepted_by uuid references "user",
  created_at timestamptz not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  settled_at timestamptz,
  check ((status = 'accepted') = (accepted_by is not null)),
  check ((status in ('accepted', 'revoked')) = (settled_at is not null)),
  unique (nursery_id, id),
  constraint staff_invite_token_hash unique (token_hash)
);
create unique index staff_invite_open on staff_invite (nursery_id, email) where status = 'invited';
create index staff_invite_sent_at on staff_invite (nursery_id, sent_at);
create index staff_invite_email on staff_invite (email);
create index staff_invite_invited_by on staff_invite (invited_by);
create index staff_invite_accepted_by on staff_invite (accepted_by);

create table staff_invite_branch (
  nursery_id uuid not null,
  staff_invite_id uuid not null,
  branch_id uuid not null,
  primary key (nursery_id, staff_invite_id, branch_id),
  foreign key (nursery_id, staff_invite_id) references staff_invite (nursery_id, id) on delete cascade,
  foreign key (nursery_id, branch_id) references branch (nursery_id, id)
);
create index staff_invite_branch_branch_id on staff_invite_branch (nursery_id, branch_id);

-- The activity log is read newest first, by whom and by what was done.
drop index audit_log_nursery_id;
create index audit_log_nursery_id on audit_log (nursery_id, at, id);
create index audit_log_nursery_user on audit_log (nursery_id, user_id, at);
create index audit_log_nursery_action on audit_log (nursery_id, action, at);

-- What a family says of a service that its child attended: one for each child and calendar year. When an account is
-- deleted, only the stars stay: text and family are emptied.
create table review (
  nursery_id uuid not null,
  id uuid primary key,
  branch_id uuid not null,
  keyworker_profile_id uuid references keyworker_profile,
  child_id uuid references child,
  year smallint not null,
  stars smallint not null check (stars between 1 and 5),
  body text,
  revision integer not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz,
  -- An operator has removed it after a report.
  removed_at timestamptz,
  unique (nursery_id, id),
  unique (branch_id, child_id, year),
  foreign key (nursery_id, branch_id) references branch (nursery_id, id)
);
create index review_branch_id on review (nursery_id, branch_id, created_at desc);
create index review_shown on review (branch_id) include (stars) where removed_at is null;
create index review_keyworker_profile_id on review (keyworker_profile_id);
create index review_child_id on review (child_id);

-- What a review said before it was changed.
create table review_version (
  nursery_id uuid not null,
  id uuid primary key,
  review_id uuid not null,
  revision integer not null,
  stars smallint not null,
  body text,
  created_at timestamptz not null,
  unique (nursery_id, review_id, revision),
  foreign key (nursery_id, review_id) references review (nursery_id, id)
);

-- That somebody asks an operator to look at a review. It stays on show until the operator decides.
create table review_report (
  nursery_id uuid not null,
  id uuid primary key,
  review_id uuid not null,
  user_id uuid references "user",
  reason text not null check (reason in ('personal', 'abusive', 'untrue', 'advertising', 'other')),
  note text,
  created_at timestamptz not null,
  decided_at timestamptz,
  unique (review_id, user_id),
  foreign key (nursery_id, review_id) references review (nursery_id, id)
);
create index review_report_review_id on review_report (nursery_id, review_id);
create index review_report_user_id on review_report (user_id);
create index review_report_open on review_report (created_at) where decided_at is null;

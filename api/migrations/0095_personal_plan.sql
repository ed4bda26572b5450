-- A version of the personal plan of a child at a service. It is a draft until it is shared with the family; from then
-- on it is never changed.
create table personal_plan (
  nursery_id uuid not null,
  id uuid primary key,
  branch_id uuid not null,
  child_id uuid not null references child on delete cascade,
  version integer not null check (version > 0),
  -- By wellbeing indicator: { needs, support }, each a text or null.
  wellbeing jsonb not null,
  wishes text,
  -- Counts the changes of the draft: a form that was filled in from an older one is refused.
  revision integer not null default 1,
  written_by uuid not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  shared_by uuid,
  shared_at timestamptz,
  -- The local date by which the next version is shared.
  review_on date,
  -- The local date on which the family was last reminded to sign.
  reminded_on date,
  unique (nursery_id, id),
  unique (nursery_id, branch_id, child_id, version),
  constraint shared_plan_has_a_review check (num_nonnulls(shared_by, shared_at, review_on) in (0, 3)),
  foreign key (nursery_id, branch_id) references branch (nursery_id, id),
  foreign key (nursery_id, written_by) references staff_profile (nursery_id, id),
  foreign key (nursery_id, shared_by) references staff_profile (nursery_id, id)
);
create unique index personal_plan_draft on personal_plan (nursery_id, branch_id, child_id) where shared_at is null;
create index personal_plan_child_id on personal_plan (child_id);
create index personal_plan_written_by on personal_plan (nursery_id, written_by);
create index personal_plan_shared_by on personal_plan (nursery_id, shared_by);

-- A parent's signature under a version, or a change that the parent asks for. Rows are never changed.
create table personal_plan_answer (
  nursery_id uuid not null,
  id uuid primary key,
  personal_plan_id uuid not null,
  user_id uuid not null references "user",
  -- What is to be changed; null for a signature.
  change text,
  created_at timestamptz not null,
  foreign key (nursery_id, personal_plan_id) references personal_plan (nursery_id, id) on delete cascade
);
create index personal_plan_answer_plan on personal_plan_answer (nursery_id, personal_plan_id);
create index personal_plan_answer_user_id on personal_plan_answer (user_id);
-- An adult signs a version once.
create unique index personal_plan_signature on personal_plan_answer (nursery_id, personal_plan_id, user_id)
  where change is null;

-- The member of staff who knows the child best, and the second one. They count while they work at the branch.
alter table child_profile
  add column key_person uuid,
  add column buddy uuid,
  -- The local date on which the service was last reminded of the personal plan.
  add column plan_reminded_on date,
  add constraint key_person_is_not_the_buddy check (key_person is null or key_person <> buddy),
  add constraint buddy_needs_a_key_person check (buddy is null or key_person is not null),
  add foreign key (nursery_id, key_person) references staff_profile (nursery_id, id),
  add foreign key (nursery_id, buddy) references staff_profile (nursery_id, id);
create index child_profile_key_person on child_profile (nursery_id, key_person);
create index child_profile_buddy on child_profile (nursery_id, buddy);

-- A report of an accident, an incident or an injury that a child came in with. Once it is signed it is never changed:
-- what comes later is an addendum.
create table accident_report (
  nursery_id uuid not null,
  id uuid primary key,
  branch_id uuid not null,
  child_id uuid not null references child,
  kind text not null check (kind in ('accident', 'incident', 'existing')),
  status text not null default 'draft' check (status in ('draft', 'awaiting_manager', 'awaiting_carer', 'signed')),
  -- Local date and time.
  occurred_on date not null,
  occurred_time time,
  -- The rest of the form by field, as `AccidentForm` of shared/schema/accidents.ts has it.
  details jsonb not null,
  head_injury boolean not null default false,
  author_id uuid not null,
  -- Counts the changes of the draft: a signature is under one of them.
  revision integer not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  -- Why a manager sent it back to its author.
  sent_back_note text,
  sent_back_by uuid,
  sent_back_at timestamptz,
  -- Since when a parent may read and sign it.
  shared_at timestamptz,
  -- The local date on which the parents were last reminded to sign.
  reminded_on date,
  signed_at timestamptz,
  unique (nursery_id, id),
  constraint sent_back_says_why check (num_nonnulls(sent_back_note, sent_back_by, sent_back_at) in (0, 3)),
  constraint shared_report_has_a_time check ((status in ('awaiting_carer', 'signed')) = (shared_at is not null)),
  constraint signed_report_has_a_time check ((status = 'signed') = (signed_at is not null)),
  foreign key (nursery_id, branch_id) references branch (nursery_id, id),
  foreign key (nursery_id, author_id) references staff_profile (nursery_id, id),
  foreign key (nursery_id, sent_back_by) references staff_profile (nursery_id, id)
);
create index accident_report_branch on accident_report (nursery_id, branch_id, occurred_on);
create index accident_report_child_id on accident_report (child_id);
create index accident_report_author_id on accident_report (nursery_id, author_id);
create index accident_report_sent_back_by on accident_report (nursery_id, sent_back_by);
create index accident_report_unsigned on accident_report (shared_at) where status = 'awaiting_carer';

-- A signed report is as it was signed. Only the child's id may follow a merge of two records of one child.
create function refuse_signed_report() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - 'child_id') is distinct from (to_jsonb(old) - 'child_id') then
    raise exception 'accident_report % is signed and cannot be changed', old.id;
  end if;
  return new;
end $$;
create trigger signed_accident_report before update on accident_report
  for each row when (old.status = 'signed') execute function refuse_signed_report();

-- A signature under a revision of a report. Rows are never changed.
create table accident_signature (
  nursery_id uuid not null,
  id uuid primary key,
  accident_report_id uuid not null,
  revision integer not null,
  role text not null check (role in ('worker', 'manager', 'carer')),
  -- Null for a parent who signed on the service's device.
  user_id uuid references "user",
  name text not null,
  -- Strokes on a field of 1000 by 400; null for a typed name.
  drawn jsonb,
  -- The member of staff on whose device a parent signed.
  taken_by uuid,
  created_at timestamptz not null,
  unique (nursery_id, accident_report_id, revision, role),
  constraint signature_has_a_person check (num_nonnulls(user_id, taken_by) = 1),
  foreign key (nursery_id, accident_report_id) references accident_report (nursery_id, id) on delete cascade,
  foreign key (nursery_id, taken_by) references staff_profile (nursery_id, id)
);
create index accident_signature_user_id on accident_signature (user_id);
create index accident_signature_taken_by on accident_signature (nursery_id, taken_by);

-- What is added to a report after its author has signed. Rows are never changed.
create table accident_addendum (
  nursery_id uuid not null,
  id uuid primary key,
  accident_report_id uuid not null,
  author_id uuid not null,
  text text not null,
  created_at timestamptz not null,
  foreign key (nursery_id, accident_report_id) references accident_report (nursery_id, id) on delete cascade,
  foreign key (nursery_id, author_id) references staff_profile (nursery_id, id)
);
create index accident_addendum_report on accident_addendum (nursery_id, accident_report_id);
create index accident_addendum_author_id on accident_addendum (nursery_id, author_id);

create table accident_photo (
  nursery_id uuid not null,
  id uuid primary key,
  accident_report_id uuid not null,
  -- Of a stored file that no address serves.
  photo_key text not null,
  created_at timestamptz not null,
  foreign key (nursery_id, accident_report_id) references accident_report (nursery_id, id) on delete cascade
);
create index accident_photo_report on accident_photo (nursery_id, accident_report_id);

-- An authority that must be told of a report by law.
create table accident_duty (
  nursery_id uuid not null,
  id uuid primary key,
  accident_report_id uuid not null,
  duty text not null check (duty in ('care_inspectorate', 'riddor')),
  -- The last local date.
  due_on date not null,
  done_on date,
  reference text,
  done_by uuid,
  noted_at timestamptz,
  -- The local date on which the admins were last reminded.
  reminded_on date,
  unique (nursery_id, accident_report_id, duty),
  constraint told_has_a_time check (num_nonnulls(done_on, done_by, noted_at) in (0, 3)),
  foreign key (nursery_id, accident_report_id) references accident_report (nursery_id, id) on delete cascade,
  foreign key (nursery_id, done_by) references staff_profile (nursery_id, id)
);
create index accident_duty_done_by on accident_duty (nursery_id, done_by);
create index accident_duty_open on accident_duty (due_on) where done_on is null;

-- A qualification, membership or registration of a member of staff. It counts from its first to its last local date, both
-- included, once an admin has approved it.
create table staff_qualification (
  nursery_id uuid not null,
  id uuid primary key,
  staff_profile_id uuid not null,
  kind text not null check (kind in ('pvg', 'sssc', 'first_aid', 'food_hygiene', 'award', 'training')),
  title text,
  -- SCQF level of an award.
  scqf_level smallint check (scqf_level between 1 and 12),
  -- Part of the SSSC Register.
  register_part text,
  -- Number of the membership, registration or certificate.
  number text,
  valid_from date not null,
  -- Null where it does not end.
  valid_to date,
  file_key text,
  status text not null check (status in ('waiting', 'approved', 'declined')),
  -- Why it was declined, as the person reads it.
  reason text,
  added_by uuid references "user",
  decided_by uuid references "user",
  decided_at timestamptz,
  created_at timestamptz not null,
  -- Days before its end of the reminder that was sent last: 60, 30 or 7.
  reminded_days smallint,
  unique (nursery_id, id),
  check (valid_to is null or valid_to >= valid_from),
  constraint decided_has_a_time check ((status = 'waiting') = (decided_at is null)),
  foreign key (nursery_id, staff_profile_id) references staff_profile (nursery_id, id)
);
create index staff_qualification_staff_profile_id on staff_qualification (nursery_id, staff_profile_id, kind);
create index staff_qualification_added_by on staff_qualification (added_by);
create index staff_qualification_decided_by on staff_qualification (decided_by);
create index staff_qualification_valid_to on staff_qualification (valid_to) where status = 'approved';

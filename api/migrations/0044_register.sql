-- What was recorded of a booked child on the day; a booking without a row is expected.
create table register_entry (
  nursery_id uuid not null,
  id uuid primary key,
  booking_id uuid not null,
  status text not null default 'expected' check (status in ('expected', 'in', 'out', 'absent')),
  signed_in_at timestamptz,
  signed_in_by uuid,
  signed_out_at timestamptz,
  signed_out_by uuid,
  collected_by text,
  absence_reason text check (absence_reason in ('ill', 'holiday', 'family', 'no_show', 'other')),
  absent_by uuid,
  note text,
  -- When its state was recorded last: undo is for the same day.
  recorded_at timestamptz,
  created_at timestamptz not null,
  check (signed_out_at >= signed_in_at),
  unique (nursery_id, id),
  unique (nursery_id, booking_id),
  foreign key (nursery_id, booking_id) references booking (nursery_id, id),
  foreign key (nursery_id, signed_in_by) references staff_profile (nursery_id, id),
  foreign key (nursery_id, signed_out_by) references staff_profile (nursery_id, id),
  foreign key (nursery_id, absent_by) references staff_profile (nursery_id, id)
);
create index register_entry_signed_in_by on register_entry (nursery_id, signed_in_by);
create index register_entry_signed_out_by on register_entry (nursery_id, signed_out_by);
create index register_entry_absent_by on register_entry (nursery_id, absent_by);

-- Everything that was ever recorded, what was taken back too.
create table register_event (
  nursery_id uuid not null,
  id uuid primary key,
  register_entry_id uuid not null,
  event text not null check (event in ('sign_in', 'sign_out', 'absent', 'undo', 'note')),
  -- The state that it led to.
  status text not null check (status in ('expected', 'in', 'out', 'absent')),
  staff_profile_id uuid not null,
  at timestamptz not null,
  -- When the child came or went, where that was not the moment of recording it.
  told_at timestamptz,
  collected_by text,
  absence_reason text,
  foreign key (nursery_id, register_entry_id) references register_entry (nursery_id, id),
  foreign key (nursery_id, staff_profile_id) references staff_profile (nursery_id, id)
);
create index register_event_entry on register_event (nursery_id, register_entry_id, at);
create index register_event_staff_profile_id on register_event (nursery_id, staff_profile_id);
create trigger register_event_is_immutable before update or delete on register_event
  for each row execute function refuse_change();

-- How far a person has looked through the bookings of a branch.
create table booking_look (
  nursery_id uuid not null,
  id uuid primary key,
  branch_id uuid not null,
  staff_profile_id uuid not null,
  seen_at timestamptz not null,
  unique (nursery_id, staff_profile_id, branch_id),
  foreign key (nursery_id, branch_id) references branch (nursery_id, id),
  foreign key (nursery_id, staff_profile_id) references staff_profile (nursery_id, id)
);
create index booking_look_branch_id on booking_look (nursery_id, branch_id);

create index booking_branch_created on booking (nursery_id, branch_id, created_at);

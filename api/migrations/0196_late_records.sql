-- What was recorded on an attendance list without a network and came later, once for each key that the device made.
create table late_record (
  nursery_id uuid not null,
  id uuid primary key,
  branch_id uuid not null,
  booking_id uuid not null,
  staff_profile_id uuid not null,
  record_key uuid not null,
  -- The browser that recorded it, by a name that it made itself.
  device_id uuid not null,
  event text not null check (event in ('sign_in', 'sign_out', 'absent', 'undo')),
  -- The state that the screen showed.
  seen text not null check (seen in ('expected', 'in', 'out', 'absent')),
  -- When that state was recorded, as the server had said.
  seen_at timestamptz,
  -- When it was tapped by the server's clock, and by the device's own.
  tapped_at timestamptz not null,
  device_at timestamptz not null,
  received_at timestamptz not null,
  told_at timestamptz,
  collected_by text,
  absence_reason text check (absence_reason in ('ill', 'holiday', 'family', 'no_show', 'other')),
  -- It moved the entry, says the same as another record, or waits for a person to decide.
  outcome text not null check (outcome in ('applied', 'merged', 'conflict')),
  conflict text check (conflict in ('changed', 'cancelled', 'may_not_collect', 'not_named', 'booked_elsewhere', 'time')),
  decision text check (decision in ('kept', 'used', 'withdrawn')),
  decided_at timestamptz,
  decided_by uuid,
  constraint conflict_has_a_reason check ((outcome = 'conflict') = (conflict is not null)),
  constraint decision_is_of_a_conflict check (outcome = 'conflict' or decision is null),
  constraint decision_has_a_person check (num_nonnulls(decision, decided_at, decided_by) in (0, 3)),
  unique (nursery_id, id),
  unique (nursery_id, staff_profile_id, record_key),
  foreign key (nursery_id, branch_id) references branch (nursery_id, id),
  foreign key (nursery_id, booking_id) references booking (nursery_id, id),
  foreign key (nursery_id, staff_profile_id) references staff_profile (nursery_id, id),
  foreign key (nursery_id, decided_by) references staff_profile (nursery_id, id)
);
create index late_record_booking_id on late_record (nursery_id, booking_id);
create index late_record_branch_id on late_record (nursery_id, branch_id);
create index late_record_decided_by on late_record (nursery_id, decided_by);
create index late_record_waiting on late_record (nursery_id, branch_id) where outcome = 'conflict' and decision is null;

-- An event that came late has the time of its tap in "at".
alter table register_event add column late_record_id uuid;
alter table register_event add constraint register_event_late_record
  foreign key (nursery_id, late_record_id) references late_record (nursery_id, id) not valid;
create index register_event_late_record_id on register_event (nursery_id, late_record_id);

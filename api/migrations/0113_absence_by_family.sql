-- A family reports that a child does not come. Only the family of the booking can, so a mark is enough to say who it was.
alter table register_entry add column absent_by_family boolean not null default false;
alter table register_event alter column staff_profile_id drop not null;
alter table register_event add column by_family boolean not null default false;
alter table register_event add constraint register_event_is_by_one_side
  check (by_family = (staff_profile_id is null)) not valid;

-- Hours before a session until which families report an absence themselves; 0: until it starts.
alter table branch add column absence_notice_hours smallint not null default 0
  check (absence_notice_hours between 0 and 72);

-- The secret address of a family's calendar, for calendar apps. A new one replaces it; without a row there is none.
create table calendar_feed (
  id uuid primary key,
  keyworker_profile_id uuid not null unique references keyworker_profile,
  -- SHA-256 of the secret, in hex: the address is shown once.
  secret_hash text not null unique,
  created_at timestamptz not null
);

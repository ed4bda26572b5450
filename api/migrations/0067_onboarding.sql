-- What the set-up of a service asks for beside what was there.
alter table branch
  add column provides_additional_support boolean not null default false,
  add column asn_info text;

-- Carers are found by the address that a service knows them by; a person who says that a child is not theirs is not asked again.
create index carer_email on carer (lower(email)) where deleted_at is null;
alter table child_profile_carer add column declined_at timestamptz;

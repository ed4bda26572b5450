-- A split placement of a child whose family has an account needs the family's agreement too. What one side has agreed
-- waits here for the other one; `answer` is written once both have.
alter table funding_split
  add column family_by uuid references "user",
  add column family_at timestamptz,
  -- The funding of the service that gives the hours.
  add column giver_nursery_id uuid,
  add column giver_funding_id uuid,
  add constraint split_family_answer check (num_nonnulls(family_by, family_at) in (0, 2)),
  add constraint split_giver check (num_nonnulls(giver_nursery_id, giver_funding_id) in (0, 2)),
  add foreign key (giver_nursery_id, giver_funding_id) references child_funding (nursery_id, id);
create index funding_split_family_by on funding_split (family_by);
create index funding_split_giver on funding_split (giver_nursery_id, giver_funding_id);

-- The person did not clock out, and clocked in again later: the time stays without an end until an admin corrects it, and is
-- not in the way of others.
alter table work_period add column is_left_open boolean not null default false check (not is_left_open or ended_at is null);
alter table work_period drop constraint works_once_at_a_time;
alter table work_period add constraint works_once_at_a_time exclude using gist (staff_profile_id with =,
  tstzrange(started_at, ended_at) with &&) where (removed_at is null and not is_left_open);

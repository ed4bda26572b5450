-- Closing a date takes back an absence and cancels the booking in one transaction; the child may be booked elsewhere at
-- that time. Any other statement is checked at once, as before.
alter table booking drop constraint child_in_one_place;
alter table booking add constraint child_in_one_place exclude using gist (child_id with =, period with &&)
  where (status in ('pending', 'confirmed', 'attended')) deferrable initially immediate;

-- The places of a date for each age in whole years, as a job counted them last: `[{"age": 2, "places": 5}]`. Null where
-- no staff limit the session, or where all ages have as many.
alter table session_instance add column staff_places jsonb;

-- Apart from the migration that adds it: reading every row does not hold up writes.
alter table register_event validate constraint register_event_late_record;

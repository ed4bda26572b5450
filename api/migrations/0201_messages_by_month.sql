-- The messages of a service are counted by month: of a side only those of the month are read.
create index message_side_created on message (nursery_id, side_id, created_at);
drop index message_side_id;

-- The transaction that last wrote it: whoever marks all as read says by a snapshot which of them they were shown.
alter table user_notification add column written_by xid8 not null default pg_current_xact_id();

-- The headers of an email beside the usual ones, as of one that can be stopped by one press.
alter table dev_mail add column headers jsonb not null default '{}';

-- The schools from which the service collects the children of a session; without any, families bring them.
alter table session add column collects_from text[] not null default '{}';

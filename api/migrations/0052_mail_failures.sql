-- Tries that failed for a reason that nobody foresaw; `attempts` counts those on which the mail server asked to wait, too.
alter table mail add column failures integer not null default 0;

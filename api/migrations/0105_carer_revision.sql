-- Counts the changes of a carer, so that a form that was opened before one of them does not undo it.
alter table carer add column revision integer not null default 1;

-- From when to when a person agrees in writing to work more than 48 hours a week on average; without an end until they
-- withdraw (Working Time Regulations 1998, reg. 4 and 5). Null where they do not.
alter table staff_record add column opted_out_from date;
alter table staff_record add column opted_out_to date;
update staff_record set opted_out_from = coalesce(starts_on, '2000-01-01') where opted_out_48h;
alter table staff_record drop column opted_out_48h;
alter table staff_record add constraint staff_record_opted_out
  check (opted_out_to is null or opted_out_to >= opted_out_from);

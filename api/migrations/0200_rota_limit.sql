-- A date whose week has no published rota is not full: it opens for booking later.
alter table session_instance drop constraint session_instance_staff_limit_check;
alter table session_instance add constraint session_instance_staff_limit_check
  check (staff_limit in ('staff', 'rota', 'room', 'registered'));
update session_instance i set staff_limit = 'rota'
where i.staff_limit = 'staff' and i.staff_left = 0 and not exists (
  select from rota o where o.nursery_id = i.nursery_id and o.branch_id = i.branch_id and o.status <> 'draft'
    and o.year = extract(isoyear from i.date) and o.week = extract(week from i.date));

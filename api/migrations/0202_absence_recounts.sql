-- A person who falls ill during a shift looks after nobody from then on: the places of those dates are counted again.
create function recount_absence() returns trigger language plpgsql as $$
begin
  perform recount_places(w.branch_id, w.date) from (
    select distinct o.branch_id, h.date from shift h
    join rota o on o.nursery_id = h.nursery_id and o.id = h.rota_id and o.status <> 'draft'
    where h.nursery_id = new.nursery_id and h.staff_profile_id = new.staff_profile_id
      and h.date between new.from_date and new.to_date) w;
  return null;
end
$$;
create trigger recount_absence_inserted after insert on absence for each row when (new.status = 'approved')
  execute function recount_absence();
create trigger recount_absence_updated after update on absence for each row
  when ((old.status = 'approved' or new.status = 'approved') and old is distinct from new)
  execute function recount_absence();

-- What was recorded on an attendance list is never changed, but for its free text, which is erased with the child's record.
create function refuse_change_but_forgetting() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.absence_reason is null and new.collected_by is null
    and to_jsonb(new) - 'absence_reason' - 'collected_by' = to_jsonb(old) - 'absence_reason' - 'collected_by' then
    return new;
  end if;
  raise exception 'rows of % are never changed', tg_table_name;
end
$$;
drop trigger register_event_is_immutable on register_event;
create trigger register_event_is_immutable before update or delete on register_event
  for each row execute function refuse_change_but_forgetting();

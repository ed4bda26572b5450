-- A signature that a family gave on paper, under the printed version, and that staff recorded: the name that stands
-- there, the day, and who recorded it. It has no account.
alter table personal_plan_answer
  alter column user_id drop not null,
  add column signed_by text,
  add column signed_on date,
  add column recorded_by uuid;
alter table personal_plan_answer
  add constraint answer_is_of_an_account_or_on_paper check (
    num_nonnulls(signed_by, signed_on, recorded_by) = case when user_id is null then 3 else 0 end
    and (user_id is not null or change is null)
  ) not valid,
  add constraint personal_plan_answer_recorded_by foreign key (nursery_id, recorded_by)
    references staff_profile (nursery_id, id) not valid;
create index personal_plan_answer_recorded_by on personal_plan_answer (nursery_id, recorded_by);
-- A person signs a version on paper once.
create unique index personal_plan_paper on personal_plan_answer (nursery_id, personal_plan_id, lower(signed_by))
  where user_id is null;

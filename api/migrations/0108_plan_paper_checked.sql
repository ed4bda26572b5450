-- Of their own, so that no answer waits while the rows from before are read.
alter table personal_plan_answer
  validate constraint answer_is_of_an_account_or_on_paper,
  validate constraint personal_plan_answer_recorded_by;

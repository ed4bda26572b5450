-- What comes back when a booking of a branch is cancelled; a branch without a row has the standard policy.
create table cancellation_policy (
  nursery_id uuid not null,
  id uuid primary key,
  branch_id uuid not null,
  steps jsonb not null check (jsonb_typeof(steps) = 'array'),
  updated_at timestamptz not null,
  unique (nursery_id, branch_id),
  foreign key (nursery_id, branch_id) references branch (nursery_id, id)
);

-- The policy as it was when the booking was bought. The default is the standard policy, which those had that were bought
-- before there were others.
alter table booking
  add column cancellation_steps jsonb not null
    default '[{"hours_before": 336, "refund_percent": 100}, {"hours_before": 168, "refund_percent": 50}]'
    check (jsonb_typeof(cancellation_steps) = 'array'),
  add column cancelled_at timestamptz,
  add column cancelled_by uuid references "user",
  -- The key of the family's call that cancelled it: the same call again finds it done.
  add column cancel_key text,
  -- Why the service cancelled it, for the family to read.
  add column cancel_reason text;
create index booking_cancelled_by on booking (cancelled_by) where cancelled_by is not null;

-- Why the service closed a date, for those to read whose payment for it was open then.
alter table session_instance add column closed_reason text;

-- What a line cost while it was last held, where it was held again at another price.
alter table basket_item add column previous_price integer check (previous_price >= 0);

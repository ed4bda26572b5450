-- Each lane of messages is claimed by itself, however many wait in another: docs/decisions/api.md.
alter table outbox add column lane text not null generated always as (
  case when topic = 'payment.refund' then 'refund' else split_part(topic, '.', 1) end) stored;
create index outbox_waiting_in_lane on outbox (lane, available_at) where done_at is null;
drop index outbox_waiting;

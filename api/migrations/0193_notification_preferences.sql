-- Quiet hours are about every notification that reaches a device or a mailbox, no longer about messages alone.
alter table message_mute rename to quiet_time;
alter index message_mute_pkey rename to quiet_time_pkey;
alter index message_mute_user_id_account_key rename to quiet_time_user_id_account_key;
alter table quiet_time rename constraint message_mute_user_id_fkey to quiet_time_user_id_fkey;

-- What a person does not want by a channel, in one of their accounts. Everything else is on.
create table notification_opt_out (
  id uuid primary key,
  user_id uuid not null references "user",
  account text not null check (account in ('service', 'keyworker')),
  category text not null,
  channel text not null check (channel in ('product', 'email', 'push')),
  unique (user_id, account, category, channel)
);

-- How often the email about unread notifications comes, where it does (`subscribed`).
alter table "user" add column digest text not null default 'daily' check (digest in ('daily', 'weekly'));

-- Whether the product lists it: what a person only wants by email or push has a row too.
alter table user_notification add column is_listed boolean not null default true;
-- Whether it has yet to be pushed to the person's devices.
alter table user_notification add column to_push boolean not null default false;
drop index user_notification_once;
create unique index user_notification_once
  on user_notification (user_id, account, type, object_id, branch_id, is_listed) nulls not distinct where read_at is null;
create index user_notification_unpushed on user_notification (user_id) where to_push;

-- When a service withdrew what a payment link asked for; `called_off_at` is set too, so late money is refunded.
alter table payment add column withdrawn_at timestamptz;

-- Since when the provider has not known the account any more: its owner disconnected it.
alter table branch add column payout_gone_at timestamptz;

-- An account to which a service was paid out before it connected another one.
create table former_payout_account (
  nursery_id uuid not null,
  id uuid primary key,
  branch_id uuid not null,
  stripe_account_id text not null,
  -- The first time at which it paid out; null where it never did.
  enabled_at timestamptz,
  gone_at timestamptz not null,
  replaced_at timestamptz not null,
  foreign key (nursery_id, branch_id) references branch (nursery_id, id)
);
create index former_payout_account_branch_id on former_payout_account (nursery_id, branch_id);

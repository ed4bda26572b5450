-- How a service's account at the payment provider stands: what the provider said when it was read last.
alter table branch
  add column payout_state text not null default 'none'
    check (payout_state in ('none', 'started', 'incomplete', 'enabled', 'restricted')),
  -- What the provider still needs, by its own names.
  add column payout_missing text[] not null default '{}',
  -- The first time at which it paid out: an account that stops later is restricted, not incomplete.
  add column payout_enabled_at timestamptz,
  -- Each look at the provider takes the next number. An answer is written only if none of a later look was.
  add column payout_asked integer not null default 0,
  add column payout_answered integer not null default 0;

-- An account could be there only if it was complete.
update branch set payout_state = 'enabled', payout_enabled_at = created_at where stripe_account_id is not null;

alter table branch drop column accounts_complete;
alter table branch add column accounts_complete boolean not null generated always as (payout_state = 'enabled') stored;

create index branch_stripe_account_id on branch (stripe_account_id) where stripe_account_id is not null;

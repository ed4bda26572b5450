-- A family at the payment provider: its cards are kept there and can be charged for every nursery.
create table payment_customer (
  id uuid primary key,
  keyworker_profile_id uuid not null unique references keyworker_profile,
  provider_ref text not null unique,
  created_at timestamptz not null
);

-- What a family is shown of a card that the provider keeps for it.
create table saved_card (
  id uuid primary key,
  keyworker_profile_id uuid not null references keyworker_profile,
  provider_ref text not null unique,
  -- The provider's mark of the number, the same whenever it is entered.
  fingerprint text,
  brand text not null,
  last4 text not null,
  exp_month smallint not null,
  exp_year smallint not null,
  created_at timestamptz not null,
  removed_at timestamptz
);
create index saved_card_keyworker_profile_id on saved_card (keyworker_profile_id, created_at);
create unique index saved_card_one_number on saved_card (keyworker_profile_id, fingerprint) where removed_at is null;

-- What the provider told, once each however often it tells: a job asks how things stand now.
create table payment_event (
  id uuid primary key,
  provider_ref text not null unique,
  type text not null,
  object_ref text not null,
  received_at timestamptz not null
);

alter table payment
  add column card_brand text,
  add column card_last4 text,
  -- The account that is paid, as it was when the card was charged: a refund takes the money back from it.
  add column destination text,
  add column save_card boolean not null default false;
update payment p set destination = (
  select min(b.stripe_account_id) from booking k join branch b on b.nursery_id = k.nursery_id and b.id = k.branch_id
  where k.payment_id = p.id);

create table refund (
  nursery_id uuid not null references nursery,
  id uuid primary key,
  order_id uuid not null references "order",
  payment_id uuid not null references payment,
  branch_id uuid,
  -- Null where no one booking is meant.
  booking_id uuid,
  amount integer not null check (amount > 0),
  reason text not null check (reason in
    ('cancelled_by_family', 'cancelled_by_service', 'goodwill', 'late_money', 'at_provider')),
  note text,
  status text not null default 'created' check (status in ('created', 'pending', 'done', 'failed')),
  provider_ref text unique,
  failure text,
  user_id uuid references "user",
  idempotency_key text,
  created_at timestamptz not null,
  settled_at timestamptz,
  unique (nursery_id, idempotency_key),
  foreign key (nursery_id, branch_id) references branch (nursery_id, id),
  foreign key (nursery_id, booking_id) references booking (nursery_id, id)
);
create index refund_order_id on refund (order_id);
create index refund_payment_id on refund (payment_id);
create index refund_branch_id on refund (nursery_id, branch_id, created_at);
create index refund_booking_id on refund (nursery_id, booking_id);
create index refund_user_id on refund (user_id);

-- A refund that a bank sends back is a movement of its own.
alter table ledger_entry drop constraint ledger_entry_kind_check;
alter table ledger_entry add constraint ledger_entry_kind_check check (kind in ('charge', 'refund', 'refund_returned'));

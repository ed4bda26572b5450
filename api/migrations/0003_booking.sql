create table basket (
  id uuid primary key,
  uid text not null unique,
  -- Set by signing in; from then on the uid alone opens nothing.
  keyworker_profile_id uuid references keyworker_profile,
  created_at timestamptz not null
);
create unique index basket_keyworker_profile_id on basket (keyworker_profile_id);

create table basket_item (
  id uuid primary key,
  basket_id uuid not null references basket,
  instance_id uuid not null references session_instance,
  child_id uuid references child,
  booking_option_id smallint,
  payment_type_id smallint,
  payment_method_id text,
  -- Frozen while the place is held.
  price integer not null check (price >= 0),
  status text not null check (status in ('held', 'ordered', 'expired', 'removed')),
  held_until timestamptz not null,
  extensions smallint not null default 0 check (extensions between 0 and 2),
  error text,
  created_at timestamptz not null
);
create index basket_item_basket_id on basket_item (basket_id, status);
create index basket_item_child_id on basket_item (child_id);
create index basket_item_holds on basket_item (instance_id, held_until) where status = 'held';
create index basket_item_expiry on basket_item (held_until) where status = 'held';

create sequence order_number start 100001;

create table "order" (
  id uuid primary key,
  number text not null unique,
  keyworker_profile_id uuid not null references keyworker_profile,
  basket_id uuid not null references basket,
  idempotency_key text not null,
  status text not null default 'pending'
    check (status in ('pending', 'paid', 'part_refunded', 'refunded', 'expired', 'cancelled')),
  created_at timestamptz not null,
  unique (keyworker_profile_id, idempotency_key)
);
create index order_keyworker_created on "order" (keyworker_profile_id, created_at);
create index order_basket_id on "order" (basket_id);
create index order_pending on "order" (created_at) where status = 'pending';

create table payment (
  id uuid primary key,
  order_id uuid not null references "order",
  nursery_id uuid not null references nursery,
  payment_type_id smallint not null,
  payment_method_id text,
  amount integer not null check (amount >= 0),
  status text not null default 'created' check (status in ('created', 'pending', 'confirmed', 'failed', 'cancelled')),
  provider_ref text unique,
  client_secret text,
  failure text,
  created_at timestamptz not null,
  settled_at timestamptz
);
create index payment_order_id on payment (order_id);
create index payment_nursery_id on payment (nursery_id, created_at);
create index payment_unsettled on payment (created_at) where status in ('created', 'pending');

-- Money that moved, never changed and never removed.
create table ledger_entry (
  id uuid primary key,
  order_id uuid not null references "order",
  payment_id uuid not null references payment,
  nursery_id uuid not null references nursery,
  kind text not null check (kind in ('charge', 'refund')),
  amount integer not null check (amount <> 0),
  provider_ref text not null,
  at timestamptz not null,
  unique (provider_ref, kind)
);
create index ledger_entry_order_id on ledger_entry (order_id);
create index ledger_entry_payment_id on ledger_entry (payment_id);
create index ledger_entry_nursery_id on ledger_entry (nursery_id, at);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed', tg_table_name;
end
$$;
create trigger ledger_entry_is_immutable before update or delete on ledger_entry
  for each row execute function refuse_change();
create trigger audit_log_is_immutable before update or delete on audit_log
  for each row execute function refuse_change();

create table booking (
  nursery_id uuid not null,
  id uuid primary key,
  branch_id uuid not null,
  session_id uuid not null,
  instance_id uuid not null,
  child_id uuid not null references child,
  keyworker_profile_id uuid not null references keyworker_profile,
  order_id uuid not null references "order",
  payment_id uuid not null references payment,
  basket_item_id uuid not null references basket_item,
  payment_type_id smallint not null,
  price integer not null check (price >= 0),
  status text not null default 'pending' check (status in
    ('pending', 'confirmed', 'expired', 'attended', 'absent', 'cancelled_by_family', 'cancelled_by_service')),
  date date not null,
  start_time time not null,
  end_time time not null,
  period tsrange generated always as (tsrange(date + start_time, date + end_time)) stored,
  created_at timestamptz not null,
  unique (nursery_id, id),
  foreign key (nursery_id, branch_id) references branch (nursery_id, id),
  foreign key (nursery_id, session_id) references session (nursery_id, id),
  foreign key (nursery_id, instance_id) references session_instance (nursery_id, id),
  -- A child is in one place at a time.
  constraint child_in_one_place exclude using gist (child_id with =, period with &&)
    where (status in ('pending', 'confirmed', 'attended'))
);
create unique index booking_instance_child on booking (instance_id, child_id)
  where status in ('pending', 'confirmed', 'attended', 'absent');
create index booking_branch_id on booking (nursery_id, branch_id, date);
create index booking_session_id on booking (nursery_id, session_id, date);
create index booking_instance_id on booking (nursery_id, instance_id);
create index booking_child_id on booking (child_id, date);
create index booking_keyworker_profile_id on booking (keyworker_profile_id, date);
create index booking_order_id on booking (order_id);
create index booking_payment_id on booking (payment_id);
create index booking_basket_item_id on booking (basket_item_id);

-- What the embedded payment sandbox knows, as a provider of its own would: nothing else reads it.
create table sandbox_payment_object (
  id text primary key,
  kind text not null,
  body jsonb not null,
  idempotency_key text,
  created_at timestamptz not null
);
create unique index sandbox_payment_object_key on sandbox_payment_object (kind, idempotency_key);

alter table branch
  -- Days until an invoice is due, and for how long places that are not paid are kept after that; the same for vouchers.
  add column invoice_terms_days smallint not null default 14 check (invoice_terms_days between 0 and 60),
  add column invoice_grace_days smallint not null default 7 check (invoice_grace_days between 0 and 60),
  add column voucher_terms_days smallint not null default 7 check (voucher_terms_days between 0 and 60),
  add column voucher_grace_days smallint not null default 3 check (voucher_grace_days between 0 and 60),
  -- How to pay, such as the bank account.
  add column invoice_instructions text;

-- An invoice or vouchers are paid to the service itself, as cash is.
alter table payment drop constraint payment_desk_check;
alter table payment add constraint payment_desk_check check (desk in ('cash', 'card_machine', 'invoice', 'voucher'));

-- A family's account at a voucher provider, for one child.
create table childcare_voucher (
  id uuid primary key,
  keyworker_profile_id uuid not null references keyworker_profile,
  child_id uuid not null references child,
  provider text not null,
  reference text not null,
  created_at timestamptz not null,
  unique (keyworker_profile_id, child_id, provider)
);
create index childcare_voucher_child_id on childcare_voucher (child_id);

-- The last number of a provider's invoices and of its credit notes. Its row is locked from taking a number to the end of the
-- transaction that writes the document, so no number is skipped.
create table invoice_counter (
  nursery_id uuid not null references nursery,
  kind text not null check (kind in ('invoice', 'credit_note')),
  last integer not null check (last >= 0),
  primary key (nursery_id, kind)
);

-- What a service bills a family for one payment of an order. Never changed.
create table invoice (
  nursery_id uuid not null,
  id uuid primary key,
  number integer not null check (number > 0),
  branch_id uuid not null,
  order_id uuid not null references "order",
  payment_id uuid not null unique references payment,
  way text not null check (way in ('invoice', 'voucher')),
  voucher_provider text,
  voucher_reference text,
  payer_name text not null,
  payer_address text[] not null,
  payee_name text not null,
  service_name text not null,
  service_address text[] not null,
  service_email text,
  instructions text,
  total integer not null check (total > 0),
  -- The part of the total that is due at once.
  deposit integer not null check (deposit between 0 and total),
  issued_on date not null,
  due_on date not null check (due_on >= issued_on),
  grace_days smallint not null check (grace_days >= 0),
  created_at timestamptz not null,
  check ((way = 'voucher') = (voucher_reference is not null)),
  unique (nursery_id, id),
  unique (nursery_id, number),
  foreign key (nursery_id, branch_id) references branch (nursery_id, id)
);
create index invoice_branch_id on invoice (nursery_id, branch_id, issued_on);
create index invoice_order_id on invoice (order_id);
create index invoice_due_on on invoice (due_on);

create table invoice_line (
  nursery_id uuid not null,
  id uuid primary key,
  invoice_id uuid not null,
  booking_id uuid not null,
  child_name text not null,
  description text not null,
  date date not null,
  start_time time not null,
  end_time time not null,
  amount integer not null check (amount >= 0),
  foreign key (nursery_id, invoice_id) references invoice (nursery_id, id) on delete cascade,
  foreign key (nursery_id, booking_id) references booking (nursery_id, id)
);
create index invoice_line_invoice_id on invoice_line (nursery_id, invoice_id);
create index invoice_line_booking_id on invoice_line (nursery_id, booking_id);

-- What is taken back of an invoice. Never changed.
create table credit_note (
  nursery_id uuid not null,
  id uuid primary key,
  number integer not null check (number > 0),
  invoice_id uuid not null,
  reason text not null check (reason in ('cancelled_by_family', 'cancelled_by_service', 'not_paid', 'goodwill')),
  note text,
  total integer not null check (total > 0),
  issued_on date not null,
  created_at timestamptz not null,
  unique (nursery_id, id),
  unique (nursery_id, number),
  foreign key (nursery_id, invoice_id) references invoice (nursery_id, id) on delete cascade
);
create index credit_note_invoice_id on credit_note (nursery_id, invoice_id);

create table credit_note_line (
  nursery_id uuid not null,
  id uuid primary key,
  credit_note_id uuid not null,
  -- Null where no one booking is meant.
  booking_id uuid,
  amount integer not null check (amount > 0),
  foreign key (nursery_id, credit_note_id) references credit_note (nursery_id, id) on delete cascade,
  foreign key (nursery_id, booking_id) references booking (nursery_id, id)
);
create index credit_note_line_credit_note_id on credit_note_line (nursery_id, credit_note_id);
create index credit_note_line_booking_id on credit_note_line (nursery_id, booking_id);

-- Money that a service recorded as received. What one call records is in up to three parts.
create table receipt (
  nursery_id uuid not null references nursery,
  id uuid primary key,
  payment_id uuid not null references payment,
  order_id uuid not null references "order",
  amount integer not null check (amount > 0),
  method text not null check (method in
    ('bank_transfer', 'tax_free_childcare', 'voucher', 'standing_order', 'cash', 'card_machine', 'cheque')),
  reference text,
  received_on date not null,
  user_id uuid references "user",
  idempotency_key text not null,
  part smallint not null check (part between 0 and 2),
  created_at timestamptz not null,
  unique (nursery_id, idempotency_key, part)
);
create index receipt_payment_id on receipt (payment_id);
create index receipt_order_id on receipt (order_id);
create index receipt_user_id on receipt (user_id);

-- A reminder that was sent of an invoice, once of each kind.
create table invoice_reminder (
  nursery_id uuid not null,
  invoice_id uuid not null,
  kind text not null check (kind in ('before', 'due', 'after')),
  sent_at timestamptz not null,
  primary key (nursery_id, invoice_id, kind),
  foreign key (nursery_id, invoice_id) references invoice (nursery_id, id) on delete cascade
);

create trigger invoice_is_frozen before update on invoice for each row execute function refuse_change();
create trigger invoice_line_is_frozen before update on invoice_line for each row execute function refuse_change();
create trigger credit_note_is_frozen before update on credit_note for each row execute function refuse_change();
create trigger credit_note_line_is_frozen before update on credit_note_line for each row execute function refuse_change();

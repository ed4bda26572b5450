-- A family that has no account: the service's own record of the adult stands for it. Its orders move to the account of
-- the person who confirms the child.
alter table keyworker_profile
  alter column user_id drop not null,
  add column carer_id uuid unique references carer,
  add constraint keyworker_profile_is_one_person check (num_nonnulls(user_id, carer_id) = 1);

-- Who pays: the person of an account, or the adult whom the service entered.
create view payer as
  select k.id, k.user_id, k.carer_id, coalesce(u.first_name, a.first_name) as first_name,
    coalesce(u.last_name, a.last_name) as last_name, coalesce(u.email, a.email) as email,
    case when k.carer_id is null then u.telephone_number else a.phone end as telephone_number,
    coalesce(u.deleted_at, a.deleted_at) as deleted_at
  from keyworker_profile k left join "user" u on u.id = k.user_id left join carer a on a.id = k.carer_id;

-- The time by which an order with a payment link must be paid; null for other orders.
alter table "order" add column pay_by timestamptz;

alter table payment
  -- How it was paid at the service. Such a payment and its refunds never go to the card provider.
  add column desk text check (desk in ('cash', 'card_machine')),
  -- When a card was given for a payment that had waited for one.
  add column begun_at timestamptz;

-- An order that a service made for a family.
create table desk_order (
  nursery_id uuid not null,
  id uuid primary key,
  order_id uuid not null unique references "order",
  branch_id uuid not null,
  staff_profile_id uuid not null,
  idempotency_key text not null,
  created_at timestamptz not null,
  unique (nursery_id, idempotency_key),
  foreign key (nursery_id, branch_id) references branch (nursery_id, id),
  foreign key (nursery_id, staff_profile_id) references staff_profile (nursery_id, id)
);
create index desk_order_branch_id on desk_order (nursery_id, branch_id);
create index desk_order_staff_profile_id on desk_order (nursery_id, staff_profile_id);

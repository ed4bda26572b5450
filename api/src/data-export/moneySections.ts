import { sql } from 'kysely';
import { section, type Section } from './section.ts';

/** What the family ordered and paid. */
export const moneySections: readonly Section[] = [
  section(
    'orders',
    'Orders',
    'What you ordered together.',
    ({ keyworker }) => sql`
      select number, status, created_at as ordered_at from "order"
      where keyworker_profile_id = ${keyworker} order by created_at desc, id`,
  ),
  section(
    'payments',
    'Payments',
    'To whom, how much, and the last digits of the card.',
    ({ keyworker }) => sql`
      select o.number as "order", n.name as paid_to, p.amount as amount_pence, p.status, p.card_brand as card,
        p.card_last4 as card_ends_in, p.failure, p.created_at as begun_at, p.settled_at
      from payment p join "order" o on o.id = p.order_id join nursery n on n.id = p.nursery_id
      where o.keyworker_profile_id = ${keyworker} order by p.created_at desc, p.id`,
  ),
  section(
    'refunds',
    'Refunds',
    'What was refunded, and why.',
    ({ keyworker }) => sql`
      select o.number as "order", n.name as refunded_by, r.amount as amount_pence, r.reason, r.note, r.status,
        r.created_at as begun_at, r.settled_at
      from refund r join "order" o on o.id = r.order_id join nursery n on n.id = r.nursery_id
      where o.keyworker_profile_id = ${keyworker} order by r.created_at desc, r.id`,
  ),
  section(
    'cards',
    'Saved cards',
    'The payment provider has the cards; we know what tells them apart.',
    ({ keyworker }) => sql`
      select brand, last4 as ends_in, exp_month as good_until_month, exp_year as good_until_year, created_at as saved_at,
        removed_at
      from saved_card where keyworker_profile_id = ${keyworker} order by created_at desc, id`,
  ),
  section(
    'payment-provider',
    'You at the payment provider',
    'The name under which the payment provider keeps your cards. It is removed there too when you delete your account; what you paid stays in its books.',
    ({ keyworker }) => sql`
      select provider_ref as customer, created_at as known_since from payment_customer
      where keyworker_profile_id = ${keyworker}`,
  ),
];

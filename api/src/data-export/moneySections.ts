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
    'invoices',
    'Invoices',
    'What services billed you, and what was taken off. The documents are under your invoices.',
    ({ keyworker }) => sql`
      select 'INV-' || lpad(v.number::text, greatest(6, length(v.number::text)), '0') as invoice, o.number as "order",
        v.service_name as service, v.payer_name as billed_to, array_to_string(v.payer_address, ', ') as address,
        (select string_agg(l.child_name || ', ' || l.description || ', ' || to_char(l.date, 'DD/MM/YYYY'), '; '
          order by l.date, l.id) from invoice_line l
          where l.nursery_id = v.nursery_id and l.invoice_id = v.id) as bookings,
        v.voucher_provider as vouchers_of, v.voucher_reference, v.total as total_pence,
        coalesce((select sum(c.total) from credit_note c
          where c.nursery_id = v.nursery_id and c.invoice_id = v.id), 0)::int as credited_pence, v.issued_on as issue_date, v.due_on as due_date
      from invoice v join "order" o on o.id = v.order_id
      where o.keyworker_profile_id = ${keyworker} order by v.issued_on desc, v.id`,
  ),
  section(
    'receipts',
    'Money received for invoices',
    'What services recorded as received from you.',
    ({ keyworker }) => sql`
      select o.number as "order", n.name as paid_to, e.amount as amount_pence, e.method, e.reference, e.received_on as received_date
      from receipt e join "order" o on o.id = e.order_id join nursery n on n.id = e.nursery_id
      where o.keyworker_profile_id = ${keyworker} order by e.created_at desc, e.id`,
  ),
  section(
    'vouchers',
    'Childcare voucher accounts',
    'Your accounts at voucher providers, by child.',
    ({ keyworker }) => sql`
      select c.first_name as child, v.provider, v.reference, v.created_at as saved_at
      from childcare_voucher v join child c on c.id = v.child_id
      where v.keyworker_profile_id = ${keyworker} order by v.created_at desc, v.id`,
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

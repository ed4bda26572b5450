import { fingerprintOf } from '../payment-provider/sandboxMethods.ts';
import { keyworkerId, type Family } from './family.ts';
import { demoId } from './fixed.ts';
import type { Row } from './insertRows.ts';
import type { Moment } from './moment.ts';

type Rows = Record<'payment_customer' | 'saved_card' | 'sandbox_payment_object', Row[]>;

/** The provider's id of a family's card. */
export const methodOf = (family: Family) => `pm_demo_${demoId('card', family.key).replaceAll('-', '')}`;

const number = '4242424242424242';

/**
 * The families as customers of the payment provider, each with the card that paid its orders. Families of the published
 * accounts keep it, so that their next order needs no card details.
 */
export function cardRows(families: Iterable<Family>, moment: Moment): Rows {
  const rows: Rows = { payment_customer: [], saved_card: [], sandbox_payment_object: [] };
  const year = Number(moment.today.slice(0, 4)) + 3;
  const card = {
    brand: 'visa',
    last4: number.slice(-4),
    exp_month: 9,
    exp_year: year,
    fingerprint: fingerprintOf(number),
  };
  for (const family of families) {
    const at = moment.instant(-61, `${family.key}/card`);
    const customer = `cus_demo_${demoId('customer', family.key).replaceAll('-', '')}`;
    const keyworker_profile_id = keyworkerId(family);
    rows.payment_customer.push({
      id: demoId('payment-customer', family.key),
      keyworker_profile_id,
      provider_ref: customer,
      created_at: at,
    });
    const keep = (id: string, kind: string, body: Row) =>
      rows.sandbox_payment_object.push({
        id,
        kind,
        created_at: at,
        idempotency_key: null,
        body: { id, object: kind, ...body },
      });
    keep(customer, 'customer', { metadata: { keyworker_id: keyworker_profile_id } });
    keep(methodOf(family), 'payment_method', {
      type: 'card',
      card,
      customer,
      behaviour: { kind: 'pays' },
      set_up: true,
    });
    if (!family.key.includes('parent')) continue;
    rows.saved_card.push({
      id: demoId('saved-card', family.key),
      keyworker_profile_id,
      provider_ref: methodOf(family),
      ...card,
      created_at: at,
    });
  }
  return rows;
}

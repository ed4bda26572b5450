import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import { newId } from '../database/id.ts';
import type { MadeFamily } from './make.ts';
import type { World } from './world.ts';

/** A card at the embedded provider. */
export const cards = {
  pays: '4242424242424242',
  mastercard: '5555555555554444',
  asks: '4000002500003155',
  asksAlways: '4000002760003184',
  declined: '4000000000000002',
  noFunds: '4000000000009995',
  declinedWhenCharged: '4000000000000341',
  refundsLate: '4000000000007726',
  refundReturned: '4000000000005126',
} as const;

/** A form to the provider's browser routes, as the payment library sends it. */
export async function askProvider(world: World, path: string, form: Record<string, string>) {
  const reply = await world.app.inject({
    method: 'POST',
    url: `/sandbox/payments/v1${path}`,
    headers: { authorization: 'Bearer pk_sandbox', 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  });
  return { status: reply.statusCode, body: reply.json() as Record<string, never> & { id: string; status: string } };
}

/** The token of a new card. */
export async function tokenOf(world: World, number: string = cards.pays, year = 2031): Promise<string> {
  const { body } = await askProvider(world, '/payment_methods', {
    'card[number]': number,
    'card[exp_month]': '12',
    'card[exp_year]': String(year),
    'card[cvc]': '123',
  });
  return body.id;
}

/** The card holder's answer to their bank, on a payment or on a card to save. */
export const answerBank = (world: World, clientSecret: string, accepts: boolean) => {
  const [intent = ''] = clientSecret.split('_secret');
  const kind = intent.startsWith('seti') ? 'setup_intents' : 'payment_intents';
  return askProvider(world, `/${kind}/${intent}/authenticate`, {
    client_secret: clientSecret,
    answer: accepts ? 'accept' : 'refuse',
  });
};

/** A saved card of the family, and a card that it has set up and has not saved. */
export async function makeCards(world: World, family: MadeFamily) {
  const { db } = world.services.database;
  const at = now();
  const known = await sql<{ customer: string }>`
    select provider_ref as customer from payment_customer where keyworker_profile_id = ${family.keyworker}`.execute(db);
  const customer = known.rows[0]?.customer ?? (await world.sandbox.createCustomer({}, null)).id;
  await sql`insert into payment_customer (id, keyworker_profile_id, provider_ref, created_at)
    values (${newId()}, ${family.keyworker}, ${customer}, ${at}) on conflict do nothing`.execute(db);
  const card = newId();
  await sql`insert into saved_card (id, keyworker_profile_id, provider_ref, brand, last4, exp_month, exp_year, created_at)
    values (${card}, ${family.keyworker}, ${`pm_${card.replaceAll('-', '')}`}, 'visa', '4242', 12, 2031, ${at})`.execute(
    db,
  );
  const setup = await world.sandbox.createSetup({ customer }, null);
  await world.sandbox.confirmSetup(setup.id, setup.client_secret, await tokenOf(world));
  return { card, setup_intent: setup.id };
}

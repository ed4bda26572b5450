import { sql } from 'kysely';
import type { SavedCard } from '@bairn/shared/schema/money';
import { localDate, now } from '@bairn/shared/schema/clock';
import { holdFamily } from '../families/holdFamily.ts';
import { audit } from '../audit/audit.ts';
import type { Handle, Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { send } from '../outbox/outbox.ts';
import type { Card } from '../payment-provider/paymentProvider.ts';
import { invalid, notFound } from '../refusals/refusal.ts';

/** A saved card as it is stored; whether it has expired depends on the day. */
export type StoredCard = Omit<SavedCard, 'expired'>;
type Row = StoredCard & { provider_ref: string };

/** A card is good to the end of its last month, in Scotland. */
function isExpired({ exp_month, exp_year }: Pick<SavedCard, 'exp_month' | 'exp_year'>) {
  const [year = 0, month = 0] = localDate().split('-').map(Number);
  return exp_year * 12 + exp_month < year * 12 + month;
}

/** A stored card as it is shown today. */
export const asSavedCard = (card: StoredCard): SavedCard => ({ ...card, expired: isExpired(card) });
const shown = ({ provider_ref: _, ...card }: Row) => asSavedCard(card);
const columns = sql`id, brand, last4, exp_month, exp_year, provider_ref`;

/** The family's cards, the newest first. */
export async function readCards(db: Handle, keyworker: string): Promise<SavedCard[]> {
  const { rows } = await sql<Row>`
    select ${columns} from saved_card where keyworker_profile_id = ${keyworker} and removed_at is null
    order by created_at desc, id desc`.execute(db);
  return rows.map(shown);
}

const isId = (given: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(given);

async function findCard(db: Handle, keyworker: string, id: string): Promise<Row | undefined> {
  if (!isId(id)) return undefined;
  const { rows } = await sql<Row>`
    select ${columns} from saved_card
    where id = ${id} and keyworker_profile_id = ${keyworker} and removed_at is null`.execute(db);
  return rows[0];
}

/** A family's saved card that can be charged: the one that is named, else its newest; null where it has none. */
export async function usableCard(db: Handle, keyworker: string, named: string | null) {
  const { rows } = await sql<Row>`
    select ${columns} from saved_card where keyworker_profile_id = ${keyworker} and removed_at is null
    order by id::text = ${named} desc nulls last, created_at desc, id desc`.execute(db);
  const card = rows.find((row) => !isExpired(row));
  return card ? { id: card.id, token: card.provider_ref } : null;
}

/**
 * The provider's token of what a line is paid with: a token itself, or a saved card of the family by its id.
 * @throws Refusal 422 for neither of them, for a card that was removed or has expired.
 */
export async function cardToken(db: Handle, keyworker: string, given: string): Promise<string> {
  if (given.startsWith('pm_')) return given;
  const card = await findCard(db, keyworker, given);
  if (!card) throw invalid({ payment_method_id: ['Choose a card to pay with.'] });
  if (isExpired(card)) throw invalid({ payment_method_id: ['This card has expired. Choose another one.'] });
  return card.provider_ref;
}

type Kept = { keyworker: string; payment_method: string; card: Card; user: string | null };

/**
 * Keeps a card that the provider keeps. The same number again takes the place of the earlier one, whose date or bank
 * may have changed. One that was removed stays removed: the provider has let go of it.
 * @returns its id; null where it was removed, or the account is deleted.
 */
export async function keepCard(tx: Tx, { keyworker, payment_method, card, user }: Kept): Promise<string | null> {
  // Two payments with one card may be settled at the same moment. The provider forgets cards of who left with the family.
  if (!(await holdFamily(tx, keyworker))) return null;
  const { rows } = await sql<{ id: string; provider_ref: string; removed: boolean }>`
    select id, provider_ref, removed_at is not null as removed from saved_card
    where keyworker_profile_id = ${keyworker}
      and (provider_ref = ${payment_method} or fingerprint = ${card.fingerprint} and removed_at is null)`.execute(tx);
  if (rows.some(({ provider_ref, removed }) => removed && provider_ref === payment_method)) return null;
  const [known] = rows;
  if (known?.provider_ref === payment_method) return known.id;
  const id = known?.id ?? newId();
  const { brand, last4, exp_month, exp_year, fingerprint } = card;
  await sql`insert into saved_card (id, keyworker_profile_id, provider_ref, fingerprint, brand, last4, exp_month, exp_year,
      created_at)
    values (${id}, ${keyworker}, ${payment_method}, ${fingerprint}, ${brand}, ${last4}, ${exp_month}, ${exp_year}, ${now()})
    on conflict (id) do update set provider_ref = excluded.provider_ref, exp_month = excluded.exp_month,
      exp_year = excluded.exp_year, created_at = excluded.created_at`.execute(tx);
  if (known) await send(tx, 'card.release', { payment_method: known.provider_ref });
  await audit(tx, { user, action: 'card.keep', object: { type: 'saved_card', id } });
  return id;
}

/**
 * Forgets a card here at once, and at the provider by a job. Lines of the basket that were to be paid with it ask for
 * another one.
 * @returns the baskets that had such lines.
 * @throws Refusal 404
 */
export async function removeCard(tx: Tx, keyworker: string, id: string, user: string) {
  // A saved card has no machine in states.md: it is removed once, and saving it again makes another row.
  const { rows } = await sql<{ provider_ref: string }>`
    update saved_card set removed_at = ${now()}
    where id = ${id} and keyworker_profile_id = ${keyworker} and removed_at is null returning provider_ref`.execute(tx);
  const [removed] = rows;
  if (!removed) throw notFound('This card could not be found.');
  const lines = await sql<{
    basket_id: string;
  }>`update basket_item t set payment_method_id = null, payment_type_id = null,
      error = 'The card for this session was removed. Choose how to pay for it.'
    from basket b where b.id = t.basket_id and b.keyworker_profile_id = ${keyworker}
      and t.status in ('held', 'expired') and t.payment_method_id = ${id}::text
    returning t.basket_id`.execute(tx);
  await send(tx, 'card.release', { payment_method: removed.provider_ref });
  await audit(tx, { user, action: 'card.remove', object: { type: 'saved_card', id } });
  return new Set(lines.rows.map(({ basket_id }) => basket_id));
}

/** One card, by its id. @throws Refusal 404 */
export async function readCard(db: Handle, id: string): Promise<SavedCard> {
  const { rows } = await sql<Row>`select ${columns} from saved_card where id = ${id}`.execute(db);
  if (!rows[0]) throw notFound('This card could not be found.');
  return shown(rows[0]);
}

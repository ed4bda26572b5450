import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Voucher, VoucherForm } from '@bairn/shared/schema/vouchers';
import { voucherProviderName } from '@bairn/shared/schema/voucherProviders';
import { now } from '@bairn/shared/schema/clock';
import type { Handle, Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { notFound } from '../refusals/refusal.ts';
import { tellFamily } from '../realtime/tell.ts';

type Row = Omit<Voucher, 'provider_name'>;

/** The voucher accounts of a family's own children, by child. */
export async function readVouchers(db: Handle, keyworker: string): Promise<Voucher[]> {
  const { rows } = await sql<Row>`
    select v.id, v.child_id, c.first_name || ' ' || c.last_name as child_name, v.provider, v.reference
    from childcare_voucher v
    join family_child f on f.keyworker_profile_id = v.keyworker_profile_id and f.child_id = v.child_id
    join child c on c.id = v.child_id
    where v.keyworker_profile_id = ${keyworker} order by c.first_name, c.id, v.created_at, v.id`.execute(db);
  return rows.map((row) => ({ ...row, provider_name: voucherProviderName(row.provider) }));
}

/** Saves a child's account at a voucher provider; its reference is changed where there is one. */
export async function keepVoucher(
  tx: Tx,
  keyworker: string,
  child: string,
  { provider, reference }: z.output<typeof VoucherForm>,
): Promise<Voucher> {
  const { rows } = await sql<{ id: string }>`
    insert into childcare_voucher (id, keyworker_profile_id, child_id, provider, reference, created_at)
    values (${newId()}, ${keyworker}, ${child}, ${provider}, ${reference}, ${now()})
    on conflict (keyworker_profile_id, child_id, provider) do update set reference = excluded.reference
    returning id`.execute(tx);
  const saved = (await readVouchers(tx, keyworker)).find(({ id }) => id === rows[0]?.id);
  if (!saved) throw notFound();
  return saved;
}

/** Removes a saved account. Lines of the basket that name it cannot be ordered until another way is chosen. */
export async function dropVoucher(tx: Tx, keyworker: string, id: string) {
  await sql`delete from childcare_voucher where id = ${id} and keyworker_profile_id = ${keyworker}`.execute(tx);
  await tellFamily(tx, keyworker, 'basket.changed', { id });
}

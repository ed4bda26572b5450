import { sql, type RawBuilder } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { askDeviceAgain, endSockets } from '../realtime/endSockets.ts';
import { graceSeconds, tokenMinutes, type TokenClaims } from '../access/tokens.ts';
import { unauthenticated } from '../refusals/refusal.ts';
import type { Person } from '../access/person.ts';

const later = (from: Date, seconds: number) => new Date(from.getTime() + seconds * 1000);

/** Opens a session on a device; its token lives an hour and is refreshed by the client. */
export async function openDevice(
  tx: Tx,
  user: string,
  account: 'service' | 'keyworker',
  userAgent: string | null,
): Promise<TokenClaims> {
  const claims = { user, device: newId(), token: newId() };
  const at = now();
  await sql`insert into device (id, user_id, account, token_id, user_agent, created_at, seen_at, expires_at)
    values (${claims.device}, ${user}, ${account}, ${claims.token}, ${userAgent}, ${at}, ${at},
      ${later(at, tokenMinutes * 60)})`.execute(tx);
  return claims;
}

/**
 * Replaces the device's token; the old one works 60 seconds more. A caller that comes with the old token in that time
 * (two tabs at once) gets the new one again instead of a third.
 */
export async function renewToken(tx: Tx, person: Person, usedToken: string): Promise<TokenClaims> {
  const at = now();
  const claims = { user: person.user_id, device: person.device_id, token: person.token_id };
  if (usedToken !== person.token_id) return claims;
  const token = newId();
  const { numAffectedRows } = await sql`update device
    set token_id = ${token}, former_token_id = token_id, former_until = ${later(at, graceSeconds)}, seen_at = ${at},
      expires_at = ${later(at, tokenMinutes * 60)}
    where id = ${person.device_id} and token_id = ${usedToken}`.execute(tx);
  if (numAffectedRows === 1n) return { ...claims, token };
  const { rows } = await sql<{ token_id: string }>`select token_id from device where id = ${person.device_id}`.execute(
    tx,
  );
  return { ...claims, token: rows[0]?.token_id ?? claims.token };
}

/** Ends sessions, and the pushes to their devices. @returns how many there were */
export async function revokeDevices(tx: Tx, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    with ended as (update device set revoked_at = ${now()} where revoked_at is null and ${where} returning id),
      unsubscribed as (delete from push_subscription where device_id in (select id from ended))
    select id from ended`.execute(tx);
  return rows.length;
}

/** Ends the session of one device at once. */
export async function closeDevice(tx: Tx, device: string) {
  await revokeDevices(tx, sql`id = ${device}`);
  await endSockets(tx, { device });
}

/** Ends every session of a person at once, but that of the device `keep`. */
export async function closeDevices(tx: Tx, user: string, keep?: string) {
  await revokeDevices(tx, sql`user_id = ${user} and id is distinct from ${keep ?? null}::uuid`);
  await endSockets(tx, keep === undefined ? { user } : { user, keep });
}

/**
 * Lets a device go on in the person's other account: its token is replaced as by a refresh, and the account is the one
 * that the next sign-in goes to.
 * @throws Refusal 401 if the account was deleted since.
 */
export async function moveDevice(
  tx: Tx,
  person: Person,
  usedToken: string,
  account: 'service' | 'keyworker',
): Promise<TokenClaims> {
  const { numAffectedRows } = await sql`update "user" set account = ${account}
    where id = ${person.user_id} and deleted_at is null`.execute(tx);
  if (numAffectedRows !== 1n) throw unauthenticated();
  const claims = await renewToken(tx, person, usedToken);
  await sql`update device set account = ${account} where id = ${person.device_id}`.execute(tx);
  await askDeviceAgain(tx, person.device_id);
  return claims;
}

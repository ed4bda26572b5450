import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import type { Handle, Tx } from '../database/database.ts';

export type Form = Record<string, string>;

/** An error in the provider's format. */
export class SandboxError extends Error {
  readonly status: number;
  readonly body: { error: Record<string, unknown> };

  constructor(status: number, error: { type: string; message: string } & Record<string, unknown>) {
    super(error.message);
    this.status = status;
    this.body = { error };
  }
}

export const secret = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;
export const invalidRequest = (message: string, more: Record<string, unknown> = {}) =>
  new SandboxError(400, { type: 'invalid_request_error', message, ...more });
export const cardError = (code: string, message: string, more: Record<string, unknown> = {}) =>
  new SandboxError(402, { type: 'card_error', code, message, ...more });

/** Seconds since 1970, the provider's time format. */
export const seconds = () => Math.floor(now().getTime() / 1000);

/** The fields `name[…]` of a form. */
export const nested = (form: Form, name: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(form).flatMap(([key, value]) =>
      key.startsWith(`${name}[`) && key.endsWith(']') ? [[key.slice(name.length + 1, -1), value]] : [],
    ),
  );

/** Inserts or replaces an object. */
export async function store<Kept extends { id: string }>(
  db: Handle,
  kind: string,
  object: Kept,
  key: string | null = null,
) {
  await sql`insert into sandbox_payment_object (id, kind, body, idempotency_key, created_at)
    values (${object.id}, ${kind}, ${JSON.stringify(object)}::jsonb, ${key}, ${now()})
    on conflict (id) do update set body = excluded.body`.execute(db);
}

/** @throws SandboxError 404 */
export async function load<Kept>(db: Handle, kind: string, given: string, lock = false): Promise<Kept> {
  // An id with a NUL finds nothing: the database would refuse it.
  const id = /^\w*$/.test(given) ? given : '';
  const { rows } = await sql<{ body: Kept }>`
    select body from sandbox_payment_object where kind = ${kind} and id = ${id} ${lock ? sql`for update` : sql``}`.execute(
    db,
  );
  if (rows[0]) return rows[0].body;
  throw new SandboxError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${given}'`,
  });
}

/** Objects of a kind whose field has this value, newest first. */
export async function listBy<Kept>(db: Handle, kind: string, field: string, value: string): Promise<Kept[]> {
  const { rows } = await sql<{ body: Kept }>`
    select body from sandbox_payment_object where kind = ${kind} and body ->> ${field} = ${value}
    order by created_at desc, id`.execute(db);
  return rows.map(({ body }) => body);
}

/**
 * Creates an object once for its idempotency key: a repeated key gets the same object.
 * @throws SandboxError 400 when the key came with other fields before.
 */
export async function once<Kept extends { id: string }>(
  tx: Tx,
  kind: string,
  { key, form }: { key: string | null; form: Form },
  make: () => Promise<Kept>,
): Promise<{ object: Kept; made: boolean }> {
  const request = JSON.stringify(Object.entries(form).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  if (key) {
    await sql`select pg_advisory_xact_lock(hashtext(${`${kind} ${key}`}))`.execute(tx);
    const { rows } = await sql<{ body: Kept & { request: string } }>`
      select body from sandbox_payment_object where kind = ${kind} and idempotency_key = ${key}`.execute(tx);
    if (rows[0] && rows[0].body.request !== request) {
      throw new SandboxError(400, {
        type: 'idempotency_error',
        message: 'Keys for idempotent requests can only be used with the same parameters they were first used with.',
      });
    }
    if (rows[0]) return { object: rows[0].body, made: false };
  }
  const object = { ...(await make()), request };
  await store(tx, kind, object, key);
  return { object, made: true };
}

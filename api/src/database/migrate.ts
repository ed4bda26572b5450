import { readFileSync, readdirSync } from 'node:fs';
import { sql } from 'kysely';
import type { Database } from './database.ts';

const folder = new URL('../../migrations/', import.meta.url);

/** Forward-only SQL files in the order of their names. */
export const migrations = () =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => ({ name, text: readFileSync(new URL(name, folder), 'utf8') }));

const ranElsewhere = 'BAIRN';

/** Of one transaction: the files in their order, unless another node has run the first of them. */
const inTransaction = (files: readonly { name: string; text: string }[]) => `begin;
  select pg_advisory_xact_lock(724001);
  do $run$ begin
    if exists (select from migration where name = '${files[0]?.name}') then
      raise exception 'another node ran it' using errcode = '${ranElsewhere}';
    end if;
  end $run$;
  ${files.map(({ name, text }) => `${text};\ninsert into migration values ('${name}', clock_timestamp());`).join('\n')}
  commit;`;

/**
 * Migrates the database to the newest schema, or runs those in `only`; each file in a transaction of its own, but on an
 * empty database all in one, which takes half the time. Nodes that start at the same time wait for each other.
 * @returns the names of the files that ran.
 */
export async function migrate(database: Database, only?: readonly string[]): Promise<string[]> {
  await database.script('create table if not exists migration (name text primary key, ran_at timestamptz not null)');
  const done = await sql<{ name: string }>`select name from migration`.execute(database.db);
  const names = new Set(done.rows.map((row) => row.name));
  const missing = migrations().filter(({ name }) => !names.has(name) && (!only || only.includes(name)));
  if (missing.length === 0) return [];
  const steps = names.size === 0 ? [missing] : missing.map((file) => [file]);
  const ran: string[] = [];
  for (const files of steps) {
    try {
      await database.script(inTransaction(files));
    } catch (error) {
      if ((error as { code?: string }).code !== ranElsewhere) throw error;
      // Of several files the other node, of an older release, may have had the first ones alone.
      if (files.length > 1) return migrate(database, only);
    }
    ran.push(...files.map(({ name }) => name));
  }
  return ran;
}

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

/**
 * Migrates the database to the newest schema, or runs those in `only`; each file in a transaction of its own.
 * Nodes that start at the same time wait for each other.
 * @returns the names of the files that ran.
 */
export async function migrate(database: Database, only?: readonly string[]): Promise<string[]> {
  await database.script('create table if not exists migration (name text primary key, ran_at timestamptz not null)');
  const done = await sql<{ name: string }>`select name from migration`.execute(database.db);
  const names = new Set(done.rows.map((row) => row.name));
  const ran: string[] = [];
  for (const { name, text } of migrations()) {
    if (names.has(name) || (only && !only.includes(name))) continue;
    await database
      .script(
        `begin;
         select pg_advisory_xact_lock(724001);
         do $run$ begin
           if exists (select from migration where name = '${name}') then
             raise exception 'another node ran it' using errcode = '${ranElsewhere}';
           end if;
         end $run$;
         ${text};
         insert into migration values ('${name}', clock_timestamp());
         commit;`,
      )
      .catch((error: { code?: string }) => {
        if (error.code !== ranElsewhere) throw error;
      });
    ran.push(name);
  }
  return ran;
}

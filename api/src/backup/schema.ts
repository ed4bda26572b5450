import { sql } from 'kysely';
import type { Handle, Tx } from '../database/database.ts';
import type { Table } from './manifest.ts';

/** Every table but the list of migrations, with the columns that are stored (not computed from others). */
export async function readTables(db: Handle): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select c.relname as name, json_agg(
      json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migration'
      and a.attgenerated = ''
    group by c.relname order by c.relname`.execute(db);
  return rows;
}

/** The names of all sequences. */
export async function readSequences(db: Handle): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * Runs `load` while no trigger of ours runs and no foreign key is checked; afterwards all rows are checked against the
 * foreign keys at once. It needs no more rights than those of the tables' owner.
 */
export async function whileUnlinked(tx: Tx, load: () => Promise<void>) {
  const keys = await sql<{ table: string; name: string; definition: string }>`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where connamespace = 'public'::regnamespace and contype = 'f'`.execute(tx);
  const tables = await readTables(tx);
  for (const { table, name } of keys.rows)
    await sql`alter table ${sql.raw(table)} drop constraint ${sql.id(name)}`.execute(tx);
  for (const { name } of tables) await sql`alter table ${sql.id(name)} disable trigger user`.execute(tx);
  await load();
  for (const { table, name, definition } of keys.rows)
    await sql`alter table ${sql.raw(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(tx);
  for (const { name } of tables) await sql`alter table ${sql.id(name)} enable trigger user`.execute(tx);
}

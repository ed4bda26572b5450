import { transactLong, type Db } from '../database/database.ts';
import type { Opened } from './readPublicRegister.ts';
import { readPublicRegister } from './readPublicRegister.ts';
import { sql } from 'kysely';
import {
  comparePublicRegisterRows,
  upsertPublicRegisterRows,
  type PublicRegisterRow,
} from './upsertPublicRegisterRows.ts';

/** Entries written in one transaction. */
const batchSize = 500;

export type Counts = {
  /** Lines after the header. */
  read: number;
  added: number;
  changed: number;
  unchanged: number;
  duplicates: number;
  blank: number;
  refused: number;
  /** Entries of services that are not childcare, left out. */
  other: number;
  /** Stored entries that are not in this file; they stay. */
  missing: number;
};

export type ImportOptions = {
  path: string;
  /** Null for a dry run without a database. */
  db: Db | null;
  dryRun: boolean;
  opened(file: Opened): void;
  /** Gets every line that is refused, or has an unreadable value. */
  note(line: number, kind: 'refused' | 'duplicate' | 'note', text: string): void;
  progress(part: number, counts: Counts): void;
  /** Stops after the current batch when it answers true. */
  stopped?(): boolean;
};

const nothing = (): Counts => ({
  read: 0,
  added: 0,
  changed: 0,
  unchanged: 0,
  duplicates: 0,
  blank: 0,
  refused: 0,
  other: 0,
  missing: 0,
});

async function hasPublicRegister(db: Db) {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('register_service') is not null as there`.execute(
    db,
  );
  return rows[0]?.there === true;
}

async function countMissing(db: Db, seen: Iterable<string>) {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from register_service where cs_number <> all(${[...seen]}::text[])`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Updates the stored public register from a file of the Care Inspectorate, in batches. A second run finds everything
 * unchanged. A dry run compares and writes nothing.
 * @throws UnreadableFileError where the file is not the public register's; nothing is written then.
 */
export async function importPublicRegister(options: ImportOptions): Promise<Counts> {
  const counts = nothing();
  const seen = new Map<string, string>();
  const db = options.dryRun && options.db && !(await hasPublicRegister(options.db)) ? null : options.db;
  let part = 0;
  let batch: PublicRegisterRow[] = [];

  async function settle() {
    const rows = batch;
    batch = [];
    const { added, changed, unchanged } = !db
      ? { added: rows, changed: [], unchanged: [] }
      : options.dryRun
        ? await comparePublicRegisterRows(db, rows)
        : await transactLong(db, (tx) => upsertPublicRegisterRows(tx, rows));
    counts.added += added.length;
    counts.changed += changed.length;
    counts.unchanged += unchanged.length;
    options.progress(part, counts);
  }

  const lines = readPublicRegister(options.path, { opened: options.opened, read: (now) => (part = now) });
  for await (const { line, parsed } of lines) {
    counts.read += 1;
    if (parsed.is === 'blank') counts.blank += 1;
    else if (parsed.is === 'other') counts.other += 1;
    else if (parsed.is === 'refused') {
      counts.refused += 1;
      options.note(line, 'refused', parsed.reasons.join('; '));
    } else {
      const { row, notes } = parsed;
      const former = seen.get(row.cs_number);
      if (former !== undefined) {
        counts.duplicates += 1;
        if (former !== JSON.stringify(row))
          options.note(line, 'duplicate', `${row.cs_number} stood in an earlier line with other values, which count`);
        continue;
      }
      seen.set(row.cs_number, JSON.stringify(row));
      for (const text of notes) options.note(line, 'note', `${row.cs_number}: ${text}`);
      batch.push(row);
      if (batch.length < batchSize) continue;
      await settle();
      if (options.stopped?.()) return counts;
    }
  }
  if (batch.length > 0) await settle();
  if (db) counts.missing = await countMissing(db, seen.keys());
  options.progress(1, counts);
  return counts;
}

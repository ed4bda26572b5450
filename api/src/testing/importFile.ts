import { sql } from 'kysely';
import { expect } from 'vitest';
import type { ImportFault } from '@bairn/shared/schema/childImport';
import { importColumns } from '@bairn/shared/schema/importColumns';
import { newId } from '../database/id.ts';
import type { MadeNursery } from './make.ts';
import { sendForm } from './sendForm.ts';
import { world } from './sharedWorld.ts';

/** The cells of a line, by the headings of the template. */
export type Row = Partial<Record<string, string>>;

/** The template's headings. */
export const header = importColumns.map(({ name }) => name);
/** A line in the order of the template. */
export const cellsOf = (row: Row) => header.map((name) => row[name] ?? '');
/** The text of a file, as a spreadsheet writes it: nothing is neutralised. */
export const csv = (rows: readonly (readonly string[])[]) =>
  rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n');
/** The text of a file with the template's headings. */
export const fileOf = (...rows: Row[]) => csv([header, ...rows.map(cellsOf)]);

const db = () => world.services.database.db;
const admin = (of: MadeNursery) => of.staff['nursery-admin']?.token ?? '';

type Sent = {
  file: string | Uint8Array<ArrayBuffer>;
  dry?: boolean;
  after?: number;
  key?: string;
  token?: string;
  branch?: string;
};

/** One call of an import, by an admin of the branch unless told. */
export function send(nursery: MadeNursery, { file, dry = false, after = 0, key = newId(), ...as }: Sent) {
  return sendForm(
    world,
    '/account/carer/child/import',
    as.token ?? admin(nursery),
    { file: new Blob([file], { type: 'text/csv' }), dry_run: dry ? '1' : '0', after: String(after) },
    { query: { nursery_branch_id: as.branch ?? nursery.branch }, headers: { 'idempotency-key': key } },
  );
}

type Total = { children: number; carers: number; existing: number; faults: ImportFault[] };

/** Imports a file call by call, as the screen does. */
export async function importAll(nursery: MadeNursery, file: Sent['file'], as: Partial<Sent> = {}) {
  const total: Total & { calls: number } = { children: 0, carers: 0, existing: 0, faults: [], calls: 0 };
  const key = as.key ?? newId();
  for (let after: number | null = 0; after !== null;) {
    const { status, body } = await send(nursery, { file, ...as, key, after });
    expect(status, JSON.stringify(body)).toBe(200);
    const { children, carers, existing, faults, next } = body.data;
    total.children += children;
    total.carers += carers;
    total.existing += existing;
    total.faults.push(...faults);
    total.calls += 1;
    after = next;
  }
  return total;
}

/** The answer of a dry run. */
export const preview = async (nursery: MadeNursery, file: Sent['file']) =>
  (await send(nursery, { file, dry: true })).body.data;
/** The names on a branch's roll. */
export const rollOf = async ({ branch }: Pick<MadeNursery, 'branch'>) =>
  (
    await sql<{ name: string }>`select c.first_name || ' ' || c.last_name as name from child_profile p
      join child c on c.id = p.child_id where p.branch_id = ${branch} order by c.last_name, c.first_name`.execute(db())
  ).rows.map(({ name }) => name);

let made = 0;
/** A child with a carer whom no other line has. */
export function good(own: Row = {}): Row {
  made += 1;
  return {
    'Child first name': 'Ailsa',
    'Child last name': `Testing${made}`,
    'Birth date': '06/05/2023',
    'Carer 1 first name': 'Iona',
    'Carer 1 last name': `Testing${made}`,
    'Carer 1 email': `iona${made}-${newId()}@carers.bairn.test`,
    ...own,
  };
}

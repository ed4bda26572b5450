import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { ChildImport } from '@bairn/shared/schema/childImport';
import { fold } from '@bairn/shared/format/fold';
import { childrenOfCall } from '@bairn/shared/schema/importColumns';
import type { Editor } from '../carers/editor.ts';
import { enterFamily } from '../carers/enterSubjects.ts';
import { knownCarers, matchCarer, type KnownCarer } from '../carers/knownAddress.ts';
import { changeChild } from '../child-record/updateChild.ts';
import type { Db, Tx } from '../database/database.ts';
import { childKey, holdRoll, readRoll } from '../families/onRoll.ts';
import { Refusal } from '../refusals/refusal.ts';
import { addWaiting, faultList, type FaultList } from './faultList.ts';
import { readFamilies, type Family } from './readFamilies.ts';
import { readImportFile, type ImportFile } from './readImportFile.ts';

/** The admin who imports, and the branch to whose roll. */
type Importing = { editor: Editor; branch: string };

/** The children of a file, sorted into those to add and those on the roll already. */
type Plan = {
  file: ImportFile;
  list: FaultList;
  toAdd: readonly Family[];
  existing: ReadonlySet<Family>;
  known: readonly KnownCarer[];
  nones: number;
  examples: number;
};

async function plan(db: Db, { editor, branch }: Importing, bytes: Uint8Array): Promise<Plan> {
  const { nursery } = editor;
  const file = await readImportFile(bytes);
  const { rows: rooms } = await sql<{ id: string; name: string }>`
    select id, name from room where nursery_id = ${nursery} and branch_id = ${branch} and archived_at is null
    order by lower(name), id`.execute(db);
  const list = faultList(file);
  const { families, nones, examples } = readFamilies(file, rooms, list);
  const days = [...new Set(families.map(({ child }) => child.dob))];
  const roll = await readRoll(db, { nursery, branch }, days);
  const existing = new Set(families.filter(({ key }) => roll.has(key)));
  const fresh = families.filter((family) => !existing.has(family));
  const reached = fresh.flatMap(({ carers }) =>
    carers.map(({ carer }) => ({ email: carer.email ?? null, phone: carer.phone ?? null })),
  );
  const known = await knownCarers(db, editor, reached);
  const taken = new Set(fresh.filter((family) => !hasFreeAddresses(family, known, list)));
  addWaiting([...taken], list);
  return { file, list, toAdd: fresh.filter((family) => !taken.has(family)), existing, known, nones, examples };
}

function hasFreeAddresses({ carers }: Family, known: readonly KnownCarer[], list: FaultList) {
  let free = true;
  for (const { line, index, carer } of carers) {
    const { other } = matchCarer(known, carer);
    if (!other) continue;
    free = false;
    const problem = `You know this address already: it is ${other.name}’s. Write their name, or another address`;
    list.add(line, `carers.${index}.email`, carer.email ?? null, problem);
  }
  return free;
}

/** How many of the carers are new: each counts once, as `enterFamily` finds them again. */
function countNewCarers(families: readonly Family[], known: readonly KnownCarer[]) {
  const carers = families.flatMap((family) => family.carers);
  const keys = carers
    .filter(({ carer }) => !matchCarer(known, carer).same)
    .map(({ carer: { email, phone, first_name, last_name }, line, index }) =>
      email || phone ? `${email ?? phone} ${fold(`${first_name} ${last_name}`)}` : `${line} ${index}`,
    );
  return new Set(keys).size;
}

type Done = { children: number; carers: number; existing: number; next: number | null };

/** The answer about the lines after one, up to another. */
function answerOf({ file, list, nones, examples }: Plan, done: Done, from: number, to: number): ChildImport {
  const place = (heading: string | null) => (heading === null ? -1 : file.header.indexOf(heading));
  const faults = list.faults
    .filter(({ line }) => line > from && line <= to)
    .toSorted((a, b) => a.line - b.line || place(a.column) - place(b.column));
  const faulty = new Set(faults.map(({ line }) => line));
  return {
    lines: file.lines.length,
    ...done,
    faults,
    faulty_lines: file.lines
      .filter(({ line }) => faulty.has(line))
      .map(({ line, cells }) => ({ line, cells: cells.map((cell) => cell.toWellFormed()) })),
    header: [...file.header],
    unknown_columns: [...file.unknown],
    nones,
    examples,
  };
}

/** What an import of the file would do. Writes nothing. @throws Refusal 422 for a file that cannot be imported */
export async function previewImport(db: Db, importing: Importing, bytes: Uint8Array): Promise<ChildImport> {
  const planned = await plan(db, importing, bytes);
  const { toAdd, existing, known } = planned;
  const carers = countNewCarers(toAdd, known);
  const done = { children: toAdd.length, carers, existing: existing.size, next: null };
  return answerOf(planned, done, 0, Number.POSITIVE_INFINITY);
}

/** The key under which an import enters a child: of its call's key and the child, which it does not tell. */
const keyOf = (key: string, { key: child }: Family) =>
  `import ${createHash('sha256').update(`${key}\n${child}`).digest('base64url')}`;

/** The keys under which earlier calls of the import have entered children. */
async function readEntered(db: Db | Tx, nursery: string, keys: readonly string[]) {
  const { rows } = await sql<{ idempotency_key: string }>`select idempotency_key from family_entry
    where nursery_id = ${nursery} and idempotency_key = any(${keys}::text[])`.execute(db);
  return new Set(rows.map(({ idempotency_key }) => idempotency_key));
}

/** Enters a child with its carers and its record, unless it is on the roll by now. @returns null where it is */
async function enter(tx: Tx, { editor, branch }: Importing, family: Family, key: string) {
  const { nursery, user, request } = editor;
  await holdRoll(tx, nursery);
  if ((await readRoll(tx, { nursery, branch }, [family.child.dob])).has(childKey(family.child))) return null;
  const carers = family.carers.map(({ line: _, index: __, ...carer }) => carer);
  const { child_ids, carers_added } = await enterFamily(tx, editor, branch, { children: [family.child], carers }, key);
  const [child] = child_ids;
  if (child && Object.keys(family.record).length > 0) {
    const reader = { kind: 'branch', user, nursery, branch, admin: true } as const;
    await changeChild(tx, reader, { child, request }, { version: 0, ...family.record });
  }
  return carers_added;
}

/** Files what was refused at the cells of the child. */
function fileRefusal({ errors = {}, message }: Refusal, family: Family, list: FaultList) {
  for (const [path, [problem = message]] of Object.entries(errors)) {
    const [part, place, name = '', inner] = path.split('.');
    const carer = part === 'carers' ? family.carers[Number(place)] : undefined;
    if (carer) list.add(carer.line, `carers.${carer.index}.${inner ?? 'first_name'}`, null, problem);
    else {
      const field = part === 'room_id' ? 'room' : name;
      list.add(family.lineOf(field), field || null, null, problem);
    }
  }
  addWaiting([family], list);
}

type Transact = <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>;

/**
 * Imports the next children of a file, each with its carers in a transaction of its own. A repeated call enters
 * no child twice, and counts those that it entered the first time as added.
 * @throws Refusal 422 for a file that cannot be imported
 */
export async function importNext(
  { db, transact }: { db: Db; transact: Transact },
  importing: Importing,
  { bytes, after, key }: { bytes: Uint8Array; after: number; key: string },
): Promise<ChildImport> {
  const planned = await plan(db, importing, bytes);
  const { existing } = planned;
  const left = [...planned.toAdd, ...existing].filter(({ line }) => line > after).toSorted((a, b) => a.line - b.line);
  const now = left.slice(0, childrenOfCall);
  const until = now.length < left.length ? (now.at(-1)?.line ?? after) : Number.POSITIVE_INFINITY;
  const { nursery } = importing.editor;
  const keys = existing.size > 0 ? now.map((family) => keyOf(key, family)) : [];
  const entered = await readEntered(db, nursery, keys);
  const refused = faultList(planned.file);
  const done: Done = { children: 0, carers: 0, existing: 0, next: Number.isFinite(until) ? until : null };
  for (const family of now) {
    const own = keyOf(key, family);
    try {
      const carers = existing.has(family) ? null : await transact((tx) => enter(tx, importing, family, own));
      if (carers === null && !entered.has(own)) done.existing += 1;
      else {
        done.children += 1;
        done.carers += carers ?? 0;
      }
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 422) throw error;
      fileRefusal(error, family, refused);
    }
  }
  const answer = answerOf(planned, done, after, until);
  if (refused.faults.length === 0) return answer;
  const also = answerOf({ ...planned, list: refused }, done, 0, Number.POSITIVE_INFINITY);
  return {
    ...answer,
    faults: [...answer.faults, ...also.faults],
    faulty_lines: [...answer.faulty_lines, ...also.faulty_lines],
  };
}

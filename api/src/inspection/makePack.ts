import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { addDays, formatFullDay } from '@bairn/shared/format/date';
import { plural } from '@bairn/shared/format/plural';
import { localDate, now } from '@bairn/shared/schema/clock';
import { mostPackDays, packKeptDays, type InspectionPack } from '@bairn/shared/schema/inspectionPack';
import { audit } from '../audit/audit.ts';
import { transact, type Db, type Handle, type Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { closePdf, drawHeading, drawLines, drawTable, drawTitle, openPdf } from '../documents/pdf.ts';
import { readDocumentBytes } from './packFile.ts';
import { send } from '../outbox/outbox.ts';
import { tellBranch } from '../realtime/tell.ts';
import { conflict, invalid } from '../refusals/refusal.ts';
import type { Services } from '../services.ts';
import { sealPack, type PackFile } from './chain.ts';
import { csvOf, sections } from './sections.ts';
import type { Asked, Section } from './section.ts';

type OfBranch = { nursery: string; branch: string };

/** Packs that the page shows. */
const shown = 20;
/** Rows of a section that the PDF has; the CSV has all. */
const printed = 40;
/** The sections and the PDF. */
const parts = sections.length + 1;

const columns = sql`p.id, p.from_date as from, p.to_date as to, p.created_at as asked_at, p.done, p.parts,
  case when p.finished_at is not null then 'ready' when p.failed_at is not null then 'failed' else 'working' end as state,
  p.root`;

/** The latest packs of a branch. */
export async function readPacks(db: Handle, { nursery, branch }: OfBranch): Promise<InspectionPack[]> {
  const { rows } = await sql<InspectionPack>`select ${columns} from inspection_pack p
    where p.nursery_id = ${nursery} and p.branch_id = ${branch} order by p.created_at desc, p.id limit ${shown}`.execute(
    db,
  );
  return rows;
}

/** Asks for a pack; a job makes it. @throws Refusal 409 `working`, 422 for a period that is too long or to come */
export async function askForPack(
  tx: Tx,
  { nursery, branch }: OfBranch,
  { from, to }: { from: string; to: string },
  by: { user: string; request: string },
): Promise<InspectionPack> {
  if (to > localDate()) throw invalid({ to: ['This day is in the future'] });
  if (addDays(from, mostPackDays) <= to) throw invalid({ to: [`At most ${mostPackDays} days`] });
  await sql`select id from branch where nursery_id = ${nursery} and id = ${branch} for update`.execute(tx);
  const open = (await readPacks(tx, { nursery, branch })).some(({ state }) => state === 'working');
  if (open) throw conflict('A pack is being made. Wait until it is ready.', 'working');
  const id = newId();
  await sql`insert into inspection_pack (nursery_id, id, branch_id, from_date, to_date, parts, asked_by, created_at)
    values (${nursery}, ${id}, ${branch}, ${from}, ${to}, ${parts}, ${by.user}, ${now()})`.execute(tx);
  const object = { type: 'branch' as const, id: branch };
  await audit(tx, { user: by.user, nursery, action: 'branch.inspection_pack', object, request: by.request });
  await send(tx, 'pack.make', { pack_id: id });
  const [pack] = (await readPacks(tx, { nursery, branch })).filter((one) => one.id === id);
  if (!pack) throw new Error('The pack that was asked for is not there.');
  return pack;
}

/** The summary of a pack as a PDF: what each file has, and its first rows. */
async function summaryOf(service: string, { from, to }: Asked, made: readonly Section[]): Promise<Uint8Array> {
  const title = `Inspection pack: ${service}`;
  const pen = openPdf(title);
  drawTitle(pen, title);
  drawLines(pen, [`${formatFullDay(from)} to ${formatFullDay(to)}, made on ${formatFullDay(localDate())}.`]);
  for (const { title: heading, name, heads, rows } of made) {
    drawHeading(pen, heading);
    drawLines(pen, [
      `${plural(rows.length, 'row')} in ${name}.${rows.length > printed ? ` The first ${printed} stand here.` : ''}`,
    ]);
    if (rows.length === 0) continue;
    // More columns than fit a page stand in the file alone.
    const fit = heads.slice(0, 8);
    drawTable(
      pen,
      fit.map((head) => ({ title: head, share: 1 / fit.length })),
      rows.slice(0, printed).map((cells) => cells.slice(0, fit.length).map((cell) => String(cell ?? '').slice(0, 80))),
    );
  }
  return readDocumentBytes(closePdf(pen));
}

type Row = Asked & { service: string; asked_at: string };

/** The files of a pack. `step` hears of each that is made. */
export async function filesOf(
  db: Db,
  asked: Asked & { service: string },
  step: () => Promise<unknown> = async () => {},
): Promise<PackFile[]> {
  const made: Section[] = [];
  for (const section of sections) {
    made.push(await section(db, asked));
    await step();
  }
  const summary = await summaryOf(asked.service, asked, made);
  return [{ name: 'summary.pdf', bytes: summary }, ...made.map((one) => ({ name: one.name, bytes: csvOf(one) }))];
}

/** The job that makes a pack; one that is made already stays. */
export async function makePack(db: Db, files: Services['files'], id: string) {
  const { rows } = await sql<Row>`
    select p.nursery_id as nursery, p.branch_id as branch, p.from_date as from, p.to_date as to, b.name as service,
      p.created_at as asked_at
    from inspection_pack p join branch b on b.nursery_id = p.nursery_id and b.id = p.branch_id
    where p.id = ${id} and p.finished_at is null and p.failed_at is null`.execute(db);
  const [asked] = rows;
  if (!asked) return;
  const { branch, service, from, to } = asked;
  const tell = (tx: Tx) => tellBranch(tx, branch, 'inspection.changed', { inspection_pack_id: id });
  let done = 0;
  const step = () =>
    transact(db, async (tx) => {
      done += 1;
      await sql`update inspection_pack set done = ${done} where id = ${id}`.execute(tx);
      await tell(tx);
    });
  try {
    const made = await filesOf(db, asked, step);
    const { bytes, root } = sealPack({ service, from, to, made_at: now().toISOString() }, made);
    const key = `${randomBytes(18).toString('base64url')}.pack.zip`;
    await files.put(key, bytes);
    await transact(db, async (tx) => {
      await sql`update inspection_pack set done = parts, file_key = ${key}, root = ${root}, finished_at = ${now()}
        where id = ${id}`.execute(tx);
      await tell(tx);
    });
  } catch (error) {
    // Shown on the page, where it can be asked for again; the outbox would try it for hours.
    await transact(db, async (tx) => {
      await sql`update inspection_pack set failed_at = ${now()} where id = ${id}`.execute(tx);
      await tell(tx);
    });
    throw error;
  }
}

/** The job that erases packs after some weeks: what they say is in the records. */
export async function erasePacks(db: Db) {
  await transact(db, async (tx) => {
    const before = new Date(now().getTime() - packKeptDays * 86_400_000);
    const { rows } = await sql<{ key: string | null }>`
      delete from inspection_pack where created_at < ${before} returning file_key as key`.execute(tx);
    for (const { key } of rows) if (key) await send(tx, 'file.remove', { key });
  });
}

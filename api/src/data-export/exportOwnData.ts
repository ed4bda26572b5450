import { sql } from 'kysely';
import { localDate } from '@bairn/shared/schema/clock';
import type { Db } from '../database/database.ts';
import { Download } from '../http/download.ts';
import type { Files } from '../files/files.ts';
import { zipOf, type Part } from '../documents/archive.ts';
import { familySections } from './familySections.ts';
import { moneySections } from './moneySections.ts';
import { ownSections } from './ownSections.ts';
import { pageOf, type Shown } from './page.ts';
import type { Owner, Row } from './section.ts';
import { serviceSections } from './serviceSections.ts';
import { staffSections } from './staffSections.ts';

/** Maximum rows of one kind on the page; the JSON has all of them. */
const mostShown = 200;

const bytes = (text: string) => new TextEncoder().encode(text);

type Sources = { db: Db; files: Files; support: string };

/** Writes one kind as JSON, and collects the rows that the page shows. */
async function* jsonOf(batches: AsyncIterable<readonly Row[]>, shown: Shown, keep: Row[]) {
  yield bytes('[');
  for await (const rows of batches) {
    for (const row of rows) {
      yield bytes(`${shown.total > 0 ? ',' : ''}\n${JSON.stringify(row)}`);
      shown.total += 1;
      if (keep.length < mostShown) keep.push(row);
    }
  }
  yield bytes('\n]\n');
}

async function* picturesOf({ db, files }: Sources, { user }: Owner): AsyncGenerator<Part> {
  const { rows } = await sql<{ key: string }>`
    select key from stored_file where owner_user_id = ${user} and nursery_id is null
    order by created_at desc, id`.execute(db);
  for (const { key } of rows) {
    // A former picture's file may be deleted already; its row stays.
    const picture = await files.find(key);
    if (picture) yield { name: `pictures/${key}`, packed: true, chunks: [picture] };
  }
}

async function* partsOf(sources: Sources, owner: Owner): AsyncGenerator<Part> {
  const all: Shown[] = [];
  for (const { file, title, about, rows } of [
    ...ownSections,
    ...familySections,
    ...serviceSections,
    ...moneySections,
    ...staffSections,
  ]) {
    const keep: Row[] = [];
    const shown: Shown = { file, title, about, rows: keep, total: 0 };
    yield { name: `data/${file}.json`, chunks: jsonOf(rows(sources.db, owner), shown, keep) };
    all.push(shown);
  }
  const pictures: string[] = [];
  for await (const picture of picturesOf(sources, owner)) {
    pictures.push(picture.name);
    yield picture;
  }
  yield { name: 'index.html', chunks: [bytes(pageOf(all, pictures, sources.support))] };
}

/** All personal data of a person: a readable page, the same as JSON, and their own pictures. */
export const exportOwnData = (sources: Sources, owner: Owner) =>
  new Download(`bairn-${localDate()}.zip`, 'application/zip', zipOf(partsOf(sources, owner)));

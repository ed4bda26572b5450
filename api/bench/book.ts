import { sql } from 'kysely';
import sharp from 'sharp';
import { addDays } from '@bairn/shared/format/date';
import { localDate } from '@bairn/shared/schema/clock';
import { newId } from '../src/database/id.ts';
import { makeBook } from '../src/journal-book/makeBook.ts';
import { makeFamily, makeNursery } from '../src/testing/make.ts';
import { makeJournal } from '../src/testing/makeJournal.ts';
import { makeProfile } from '../src/testing/makeService.ts';
import type { Bench, Benchmark } from './bench.ts';
import { figure } from './measure.ts';

/** Photos of the small and of the large book, one for each entry. */
const sizes = [20, 200] as const;
/** Highest memory of a book of 200 photos in MB, in docs/decisions/journal.md. */
const mostMegabytes = 150;
/** Milliseconds between looks at the memory. */
const every = 20;

/** A child with so many published entries, each with a photo of a phone's detail. */
async function makeChild(bench: Bench, photos: number, photo: Uint8Array) {
  const { db } = bench.services.database;
  const nursery = await makeNursery(bench);
  const family = await makeFamily(bench);
  const child = family.children[0]?.id ?? '';
  await makeProfile(bench, nursery, child);
  const place = { nursery: nursery.id, branch: nursery.branch };
  for (let at = 0; at < photos; at += 1) {
    const { media } = await makeJournal(bench, place, child);
    await bench.services.files.put(`${media}.journal.webp`, photo);
  }
  const id = newId();
  await sql`insert into journal_book (nursery_id, id, branch_id, child_id, from_date, to_date, created_at)
    values (${place.nursery}, ${id}, ${place.branch}, ${child}, ${addDays(localDate(), -1)}, ${localDate()}, now())`.execute(
    db,
  );
  return id;
}

/** MB by which the memory of the process is at most above `before` while a book is made. */
async function growth(bench: Bench, id: string, before: number) {
  let most = before;
  const look = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), every);
  await makeBook(bench.services.database.db, bench.services, id);
  clearInterval(look);
  return (most - before) / 1_000_000;
}

/** The memory of a book must not grow with its photos: they pass through one by one. */
export const book: Benchmark = {
  name: 'book',
  about: 'Memory of a book of 200 photos, against one of 20.',
  async run(bench, say) {
    // Noise does not compress: about 1 MB, as a photo that is kept.
    const photo = new Uint8Array(
      await sharp({
        create: {
          width: 1600,
          height: 1200,
          channels: 3,
          background: '#888',
          noise: { type: 'gaussian', mean: 128, sigma: 30 },
        },
      })
        .webp({ quality: 82 })
        .toBuffer(),
    );
    const [few, many] = sizes;
    say(`a photo of ${Math.round(photo.byteLength / 1000)} KB`);
    // The first book loads the code and warms the image process up.
    await growth(bench, await makeChild(bench, 2, photo), 0);
    const [fewOf, manyOf] = [await makeChild(bench, few, photo), await makeChild(bench, many, photo)];
    // Memory is not given back between the two, so both are compared with what there was before.
    const before = process.memoryUsage().rss;
    const small = await growth(bench, fewOf, before);
    say(`${few} photos: ${small.toFixed(0)} MB`);
    const large = await growth(bench, manyOf, before);
    say(`${many} photos: ${large.toFixed(0)} MB`);
    return {
      figures: [
        figure(`a book of ${many} photos, against the most that it may take`, large, mostMegabytes, { most: 1 }, 'MB'),
        figure(`a book of ${many} photos, against one of ${few}`, large, Math.max(small, 1), null, 'MB'),
      ],
      plans: [],
    };
  },
};

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, readdirSync } from 'node:fs';
import { sql } from 'kysely';
import sharp from 'sharp';
import { pieceBytes } from '@bairn/shared/schema/journalWords';
import { makeFamily, makeNursery, makeStaff } from '../src/testing/make.ts';
import { makeJournal } from '../src/testing/makeJournal.ts';
import { makeProfile } from '../src/testing/makeService.ts';
import { call, type Bench, type Benchmark } from './bench.ts';
import { figure } from './measure.ts';

/** The API takes few pictures of one person at a time, so many people upload. */
const people = 50;
const photos = 200;
/** Highest memory of that in MB beyond the idle API, the image process included, in docs/decisions/journal.md. */
const mostMegabytes = 600;
/** Milliseconds between looks at the memory. */
const every = 20;

/** Bytes of this process and of those that it has started, but for the client; of this one alone where there is no /proc. */
function memory(except: number | undefined): number {
  const ofChildren = (() => {
    try {
      return readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name) && Number(name) !== except)
        .flatMap((name) => {
          try {
            const status = readFileSync(`/proc/${name}/status`, 'utf8');
            const isOurs = Number(/^PPid:\t(\d+)/m.exec(status)?.[1]) === process.pid;
            return isOurs ? Number(/^VmRSS:\t +(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024 : [];
          } catch {
            return [];
          }
        });
    } catch {
      return [];
    }
  })();
  return ofChildren.reduce((sum, bytes) => sum + bytes, process.memoryUsage().rss);
}

type Upload = { id: string; token: string };

/** Uploads that have begun; an entry has few pictures, so each has its own. */
async function beginAll(bench: Bench, size: number): Promise<Upload[]> {
  const nursery = await makeNursery(bench);
  const family = await makeFamily(bench);
  const child = family.children[0]?.id ?? '';
  await makeProfile(bench, nursery, child);
  const tokens: string[] = [];
  for (let nth = 0; nth < people; nth += 1) {
    tokens.push((await makeStaff(bench, nursery.id, nursery.branch, 'nursery-staff')).token);
  }
  const uploads: Upload[] = [];
  for (let at = 0; at < photos; at += 1) {
    const place = { nursery: nursery.id, branch: nursery.branch };
    const { entry } = await makeJournal(bench, place, child, { draft: true });
    await sql`delete from journal_media where journal_entry_id = ${entry}`.execute(bench.services.database.db);
    const token = tokens[at % people] ?? '';
    const begun = await call(bench.address, '/api/learning-journal/media', {
      token,
      body: { journal_entry_id: entry, kind: 'image', size },
    });
    const { id } = (JSON.parse(begun) as { data: { id: string } }).data;
    uploads.push({ id, token });
  }
  return uploads;
}

/** Memory must not grow with the number of photos that staff upload at once. */
export const uploads: Benchmark = {
  name: 'uploads',
  about: `Memory of the API and its image process while ${photos} photos are uploaded at once.`,
  async run(bench, say) {
    const photo = await sharp({
      create: {
        width: 2600,
        height: 1950,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 30 },
      },
    })
      .jpeg({ quality: 88 })
      .toBuffer();
    const all = await beginAll(bench, photo.byteLength);
    const client = fork(new URL('uploadClient.ts', import.meta.url).pathname, {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    await once(client, 'message');
    const told = { address: bench.address, photo: photo.toString('base64'), piece: pieceBytes };
    const upload = async () => {
      client.send({ ...told, uploads: all });
      const ended = await Promise.race([once(client, 'message'), once(client, 'exit')]);
      if (typeof ended[0] === 'number' || ended[0] === null) throw new Error('The client has failed.');
      return ended[0] as { refused: number };
    };
    say(`${photos} photos of ${(photo.byteLength / 1_000_000).toFixed(1)} MB`);
    const before = memory(client.pid);
    let most = before;
    const look = setInterval(() => (most = Math.max(most, memory(client.pid))), every);
    const begun = performance.now();
    const { refused } = await upload();
    clearInterval(look);
    say(`${((performance.now() - begun) / 1000).toFixed(0)} s, ${refused} times asked to come again`);
    const { rows } = await sql<{ ready: number }>`
      select count(*)::int as ready from journal_media where id = any(${all.map(({ id }) => id)}::uuid[]) and status in ('checked', 'available')`.execute(
      bench.services.database.db,
    );
    if (rows[0]?.ready !== photos) throw new Error(`${rows[0]?.ready} of ${photos} photos are stored.`);
    return {
      figures: [
        figure(
          `${photos} photos at once, against the most that they may take`,
          (most - before) / 1_000_000,
          mostMegabytes,
          { most: 1 },
          'MB',
        ),
      ],
      plans: [],
    };
  },
};

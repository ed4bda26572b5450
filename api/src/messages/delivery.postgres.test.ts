import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Message } from '@bairn/shared/schema/conversations';
import { openDatabase, type Db } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { cuttableLine, type CuttableLine } from '../testing/cuttableLine.ts';
import { makeFamily, makeNursery, makeStaff } from '../testing/make.ts';
import { makeProfile } from '../testing/makeService.ts';
import { caller } from '../testing/nodes.ts';
import { upTo } from '../testing/property.ts';
import { connectClient, type RealtimeClient } from '../testing/realtimeClient.ts';
import { inside, makePlace, startServer, type CleanUp } from '../testing/serverProcess.ts';

const messages = upTo(120, 10_000);
const families = 39;
const colleagues = 10;
/** Lines that people share, half of them to each node. */
const lines = 8;
const atOnce = 8;

const cleanUp: CleanUp = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).toReversed()) await step();
});

type Query = Record<string, string>;
/** `query`: where a person acts, and whether they write to colleagues or between families and the service. */
type Person = { id: string; token: string; query: Query };

/** A service with families on its roll, an admin who answers them, and colleagues who write to each other. */
async function makePeople(place: Record<string, string>) {
  return inside(place, async (world) => {
    const nursery = await makeNursery(world);
    const admin = nursery.staff['nursery-admin'] ?? { id: '', token: '' };
    const at = { nursery_branch_id: nursery.branch };
    const parents: Person[] = [];
    for (let nth = 0; nth < families; nth += 1) {
      const family = await makeFamily(world);
      await makeProfile(world, nursery, family.children[0]?.id ?? '');
      parents.push({ id: family.id, token: family.token, query: {} });
    }
    const staff: Person[] = [];
    for (let nth = 0; nth < colleagues; nth += 1) {
      const { id, token } = await makeStaff(world, nursery.id, nursery.branch, 'nursery-staff');
      staff.push({ id, token, query: { ...at, kind: 'staff' } });
    }
    return { branch: nursery.branch, admin: { ...admin, query: { ...at, kind: 'service' } }, parents, staff };
  });
}
type People = Awaited<ReturnType<typeof makePeople>>;

/** A person's device: it writes and reads over a connection that is cut at random, and keeps what it was shown. */
function makeDevice(person: Person, line: CuttableLine, counts: { repeated: number; rejoined: number }) {
  const call = caller(`http://127.0.0.1:${line.port}`);
  const { query } = person;
  /** Messages as they came, by the other side. */
  const shown = new Map<string, Message[]>();
  let queue: Promise<void> = Promise.resolve();
  let isOver = false;

  /** Calls until there is an answer: over a cut line neither the request nor the answer is sure to arrive. */
  async function insist(method: string, path: string, options: { query?: Query; body?: unknown }) {
    for (;;) {
      try {
        const reply = await call(method, path, { token: person.token, ...options });
        if (reply.status < 500) return reply;
      } catch {
        // The line is cut.
      }
      if (isOver) throw new Error('The test is over.');
      counts.repeated += 1;
      await new Promise((resolve) => setTimeout(resolve, randomInt(5, 40)));
    }
  }

  async function pull(other: string) {
    const known = shown.get(other) ?? [];
    shown.set(other, known);
    for (let more = true; more;) {
      const after = String(known.at(-1)?.seq ?? 0);
      const { status, body } = await insist('GET', `/conversations/${other}`, {
        query: { ...query, after, limit: '100' },
      });
      if (status !== 200) throw new Error(JSON.stringify(body));
      for (const message of body.data.messages as Message[]) {
        // Each once and in order: the next number, and no other.
        expect(message.seq).toBe((known.at(-1)?.seq ?? 0) + 1);
        known.push(message);
      }
      more = body.data.has_later;
    }
  }
  async function pullAll() {
    const { nursery_branch_id } = query;
    const { body } = await insist('GET', '/conversations', {
      query: { per_page: '100', ...(nursery_branch_id && { nursery_branch_id }) },
    });
    for (const { other } of body.data as { other: { id: string } }[]) await pull(other.id);
  }
  const problems: unknown[] = [];
  const next = (work: () => Promise<void>) => {
    queue = queue.then(work).catch((error: unknown) => void (isOver || problems.push(error)));
  };

  const channel = `private-user.${person.id}`;
  const client: RealtimeClient = connectClient({
    port: line.port,
    permit: async (socket_id, channel_name) =>
      (await insist('POST', '/broadcasting/auth', { body: { socket_id, channel_name } })).body,
  });
  let joined = 0;
  const subscription = client.subscribe(channel);
  subscription.bind('pusher:subscription_succeeded', () => {
    if (joined > 0) counts.rejoined += 1;
    joined += 1;
    // Events sent while it was disconnected are not sent again.
    next(pullAll);
  });
  subscription.bind('broadcast.message', ({ sender }: { sender: { id: string } }) => next(() => pull(sender.id)));
  subscription.bind('broadcast.sent', ({ id }: { id: string }) => next(() => pull(id)));

  return {
    person,
    shown,
    problems,
    isJoined: () => joined > 0,
    send: (other: string, text: string) =>
      insist('POST', `/conversations/${other}/messages`, { query, body: { client_id: newId(), text } }),
    read: async (other: string) => {
      const seq = shown.get(other)?.at(-1)?.seq ?? 0;
      if (seq > 0) await insist('POST', `/conversations/${other}/read`, { query, body: { seq } });
    },
    badges: async () =>
      (await insist('GET', '/auth/user', { query: { client_id: '3' } })).body.data.conversations
        .unread_conversations as string[],
    close() {
      isOver = true;
      client.disconnect();
    },
  };
}

/** To whom a person writes: families to the service, its admin to families, colleagues to each other. */
function otherOf(person: Person, { branch, admin, parents, staff }: People): string {
  const any = (people: readonly Person[]) => people[randomInt(people.length)]?.id ?? '';
  if (person === admin) return any(parents);
  if (parents.includes(person)) return branch;
  return any(staff.filter((one) => one !== person));
}

/** Conversations with something unread, recounted from the messages, by the person and the other side. */
async function recount(db: Db, user: string): Promise<string[]> {
  const { rows } = await sql<{ other: string }>`
    select s.other_id as other from conversation_side s
    where (s.user_id = ${user} or s.branch_id in (
        select w.branch_id from staff_profile t join staff_branch w on w.staff_profile_id = t.id
        where t.user_id = ${user} and t.role = 'nursery-admin'))
      and exists (select from message x where x.conversation_id = s.conversation_id and x.side_id <> s.id
        and x.seq > s.read_to)
    order by 1`.execute(db);
  return rows.map(({ other }) => other);
}

describe(`${messages} messages of ${families + colleagues + 1} people on two nodes, over lines that are cut`, () => {
  it(
    'reach every device once and in order, and the badges are what a recount says',
    async () => {
      const place = await makePlace(cleanUp);
      const people = await makePeople(place);
      const nodes = [await startServer(place, cleanUp), await startServer(place, cleanUp)];
      const { db, close } = await openDatabase({ url: place['DATABASE_URL'] ?? '', folder: null });
      cleanUp.push(close);
      const all: CuttableLine[] = [];
      for (let nth = 0; nth < lines; nth += 1) {
        const line = await cuttableLine(Number(new URL(nodes[nth % 2]?.address ?? '').port));
        all.push(line);
        cleanUp.push(() => line.close());
      }
      const counts = { repeated: 0, rejoined: 0 };
      const everyone = [people.admin, ...people.parents, ...people.staff];
      const devices = everyone.map((person, nth) => makeDevice(person, all[nth % lines] as CuttableLine, counts));
      cleanUp.push(() => devices.forEach((device) => device.close()));
      await vi.waitFor(() => expect(devices.every((device) => device.isJoined())).toBe(true), { timeout: 30_000 });

      const sent = new Map<string, string[]>();
      let left = messages;
      const cutting = setInterval(() => {
        const line = all[randomInt(lines)];
        line?.cut();
        setTimeout(() => line?.mend(), randomInt(5, 120));
      }, 60);
      const writer = async () => {
        while (left > 0) {
          left -= 1;
          const device = devices[randomInt(devices.length)];
          if (!device) continue;
          const other = otherOf(device.person, people);
          const text = `${device.person.id} ${left}`;
          const { status, body } = await device.send(other, text);
          expect(status, JSON.stringify(body)).toBe(200);
          sent.set(device.person.id, [...(sent.get(device.person.id) ?? []), text]);
          if (randomInt(4) === 0) await device.read(otherOf(device.person, people));
        }
      };
      await Promise.all(Array.from({ length: atOnce }, writer));
      clearInterval(cutting);
      await new Promise((resolve) => setTimeout(resolve, 150));
      for (const line of all) line.mend();

      const { rows } = await sql<{ by: string; texts: string[] }>`
      select written_by as by, array_agg(body) as texts from message group by 1`.execute(db);
      const kept = new Map(rows.map(({ by, texts }) => [by, texts.toSorted()]));
      expect(kept).toEqual(new Map([...sent].map(([by, texts]) => [by, texts.toSorted()])));

      // Without anything more being sent, every device has all of its conversations.
      const { rows: totals } = await sql<{ user: string; count: number }>`
      select u.id as user, coalesce(sum(c.last_seq), 0)::int as count from "user" u
      join conversation_side s on s.user_id = u.id or (u.id = ${people.admin.id} and s.branch_id is not null)
      join conversation c on c.id = s.conversation_id group by 1`.execute(db);
      const expected = new Map(totals.map(({ user, count }) => [user, count]));
      await vi.waitFor(
        () => {
          for (const { person, shown, problems } of devices) {
            expect(problems).toEqual([]);
            const count = [...shown.values()].reduce((sum, own) => sum + own.length, 0);
            expect(count).toBe(expected.get(person.id) ?? 0);
          }
        },
        { timeout: 60_000, interval: 200 },
      );
      for (const device of devices) {
        expect((await device.badges()).toSorted()).toEqual(await recount(db, device.person.id));
      }
      expect(counts.repeated).toBeGreaterThan(0);
      expect(counts.rejoined).toBeGreaterThan(0);
    },
    upTo(180_000, 1_800_000),
  );
});

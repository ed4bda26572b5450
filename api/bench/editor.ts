import { sql } from 'kysely';
import type { CDPSession, Page } from 'playwright';
import { addDays, isoWeek, weekStart } from '@bairn/shared/format/date';
import { localDate } from '@bairn/shared/schema/clock';
import { makeFamily, makeNursery, makeSession, makeStaff, type MadeNursery } from '../src/testing/make.ts';
import { makeBooking, makeRoom, makeRota, makeShift } from '../src/testing/makeService.ts';
import type { Bench, Benchmark } from './bench.ts';
import { budget, costOf, inBrowser, watchProcessor, type Cost } from './interactions.ts';
import { figure, quantile, type Figure } from './measure.ts';

const people = 30;
const rooms = 5;
const children = 12;
/** Each kind of edit is done so many times. */
const rounds = 10;
/** Milliseconds after an edit by which its judging has begun (`useAfterPaint`), the frame before it included. */
const judgedWithin = 250;

/** Next week's draft: five rooms of booked children, and a shift of each person on each weekday. */
async function makeWeek(bench: Bench): Promise<{ nursery: MadeNursery; rota: string }> {
  const { db } = bench.services.database;
  const nursery = await makeNursery(bench);
  const monday = addDays(weekStart(localDate()), 7);
  const days = Array.from({ length: 5 }, (_, day) => addDays(monday, day));
  const { year, week } = isoWeek(monday);
  const rota = await makeRota(bench, nursery, year, week);
  await sql`update rota set status = 'draft', published_at = null where id = ${rota}`.execute(db);
  const ids: string[] = [];
  for (let nth = 0; nth < rooms; nth += 1) {
    const room = await makeRoom(bench, nursery, `Room ${nth + 1}`);
    ids.push(room);
    const session = await makeSession(bench, nursery, { room, days: 14, capacity: children, end: '17:30' });
    for (let child = 0; child < children; child += 1) {
      const family = await makeFamily(bench, { dob: addDays(monday, -365 * (1 + (nth % 4)) - 30 * child) });
      for (const { id } of session.instances.filter(({ date }) => days.includes(date))) {
        await makeBooking(bench, family, session, { instance: id });
      }
    }
  }
  for (let nth = 0; nth < people; nth += 1) {
    const { profile } = await makeStaff(bench, nursery.id, nursery.branch, 'nursery-staff');
    for (const date of days) {
      const start = nth % 2 === 0 ? '07:30' : '09:30';
      const end = nth % 2 === 0 ? '16:00' : '18:00';
      await makeShift(bench, nursery, rota, { profile, date, start, end, room: ids[nth % rooms] ?? null });
    }
  }
  await bench.client.query('vacuum analyze');
  return { nursery, rota };
}

/** The costs of moving, prolonging, splitting and taking back, by keyboard. */
async function edit(page: Page, client: CDPSession) {
  const found = { move: [] as Cost[], longer: [] as Cost[], split: [] as Cost[], undo: [] as Cost[] };
  const shift = page.getByRole('grid').locator('[data-shift]');
  const press = async (key: string) => {
    // The edit is judged a moment after it is painted: the next one begins when that is done.
    const cost = await costOf(page, client, async () => {
      await page.keyboard.press(key);
      await page.evaluate(
        (judged) =>
          new Promise((done) => {
            setTimeout(() => requestIdleCallback(() => done(null)), judged);
          }),
        judgedWithin,
      );
    });
    return cost;
  };
  for (let round = -2; round < rounds; round += 1) {
    await shift.nth((round + 2) * 7).focus();
    const costs = {
      move: await press('Shift+ArrowRight'),
      longer: await press('+'),
      split: await press('s'),
      undo: await press('Control+z'),
    };
    if (round < 0) continue;
    for (const kind of ['move', 'longer', 'split', 'undo'] as const) found[kind].push(costs[kind]);
  }
  return found;
}

const names = { move: 'a shift moved', longer: 'a shift prolonged', split: 'a shift split', undo: 'a change undone' };

/** The rota editor in a real browser, with the week of a large nursery. */
export const editor: Benchmark = {
  name: 'editor',
  about: `edits of a week of ${people} people in ${rooms} rooms, in a browser, against 100 ms (75th percentile)`,
  run: async (bench, say) => {
    const { nursery, rota } = await makeWeek(bench);
    const figures = await inBrowser(bench, nursery.staff['nursery-admin'], say, async (page) => {
      await page.goto(`${bench.address}/team/rotas/${rota}/edit`);
      await page.getByRole('grid').locator('[data-shift]').first().waitFor();
      say(`${await page.getByRole('grid').locator('[data-shift]').count()} shifts in the week`);
      const { client, slow } = await watchProcessor(page);
      const measure = async (where: string, bar: Figure['bar']) => {
        const found = await edit(page, client);
        const upper = (costs: Cost[], of: keyof Cost) =>
          quantile(
            costs.map((cost) => cost[of]),
            0.75,
          );
        return (Object.keys(names) as (keyof typeof names)[]).flatMap((kind) => [
          figure(`${names[kind]}${where}: to the next paint`, upper(found[kind], 'paint'), budget, bar),
          figure(
            `${names[kind]}${where}: the page's processor time, with what is judged later`,
            upper(found[kind], 'work'),
            budget,
          ),
        ]);
      };
      const quick = await measure('', null);
      await slow(4);
      say('with the processor four times slower');
      return [...quick, ...(await measure(' at 1/4 speed', { most: 1 }))];
    });
    return { figures, plans: [] };
  },
};

import { sql } from 'kysely';
import type { CDPSession, Page } from 'playwright';
import { addDays, weekStart } from '@bairn/shared/format/date';
import { localDate } from '@bairn/shared/schema/clock';
import { countStatements } from '../src/testing/countStatements.ts';
import { makeNursery, makeSession, type MadeNursery } from '../src/testing/make.ts';
import { makeRoom } from '../src/testing/makeService.ts';
import { call, type Bench, type Benchmark } from './bench.ts';
import { budget, costOf, inBrowser, watchProcessor, type Cost, type Noted } from './interactions.ts';
import { figure, quantile, timed, type Figure } from './measure.ts';

const sessions = 40;
const weekdays = [1, 2, 3, 4, 5];
/** Each interaction is done so many times. */
const rounds = 8;

/** The sessions of a room in a day, one after the other. */
const times = [
  ['07:30', '09:00'],
  ['09:00', '12:15'],
  ['12:30', '15:00'],
  ['15:00', '18:00'],
] as const;

/** A service with ten rooms, each with four sessions on every weekday of a year, some of them full or closed. */
async function makeYear(bench: Bench): Promise<MadeNursery> {
  const { db } = bench.services.database;
  const nursery = await makeNursery(bench);
  const from = weekStart(localDate());
  const ids: string[] = [];
  for (let nth = 0; nth < sessions; nth += 1) {
    const [start, end] = times[nth % times.length] ?? times[0];
    if (nth % times.length === 0) ids.push(await makeRoom(bench, nursery, `Room ${ids.length + 1}`));
    const made = await makeSession(bench, nursery, {
      room: ids.at(-1) ?? null,
      days: 1,
      start,
      end,
      weekdays,
      capacity: 8,
    });
    await sql`delete from session_instance where session_id = ${made.id}`.execute(db);
  }
  await sql`insert into session_instance (nursery_id, id, branch_id, session_id, date, start_time, end_time, price, capacity,
      booked, status)
    select s.nursery_id, gen_random_uuid(), s.branch_id, s.id, d, s.start_time, s.end_time, s.price, s.capacity,
      extract(doy from d)::int % 9, case when extract(doy from d)::int % 23 = 0 then 'closed' else 'open' end
    from session s, generate_series(${from}::date, ${addDays(from, 370)}::date, interval '1 day') d
    where s.nursery_id = ${nursery.id} and extract(isodow from d) = any(${weekdays}::int[])`.execute(db);
  await bench.client.query('vacuum analyze');
  return nursery;
}

const blocks = '[data-track] button';

/** Milliseconds from the press until the dates of another week are painted. */
const drawnAfter = (page: Page, label: string) =>
  page.evaluate(
    ([before, selector]) =>
      new Promise<number>((done) => {
        const look = () => {
          const grid = document.querySelector(selector)?.closest('[role=group]');
          if (!grid || grid.getAttribute('aria-label') === before) return requestAnimationFrame(look);
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => done(performance.now() - (window as unknown as Noted).pressed);
          return port2.postMessage(0);
        };
        look();
      }),
    [label, blocks] as const,
  );

/** The costs of each interaction over all rounds, and the times of moves and of drawing a week. */
async function interact(page: Page, client: CDPSession) {
  const found = {
    week: [] as Cost[],
    key: [] as Cost[],
    drop: [] as Cost[],
    moves: [] as number[],
    drawn: [] as number[],
  };
  const grid = page.locator(`[role=group]:has(${blocks})`);
  const dialog = page.getByRole('dialog');
  const shut = async () => {
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  };
  for (let round = -2; round < rounds; round += 1) {
    const label = (await grid.getAttribute('aria-label')) ?? '';
    let drawn = 0;
    const week = await costOf(page, client, async () => {
      const watched = drawnAfter(page, label);
      await page.getByRole('link', { name: 'Next week' }).click();
      drawn = await watched;
    });

    const block = page
      .locator(blocks)
      .filter({ hasText: / booked/ })
      .first();
    await block.focus();
    const key = await costOf(page, client, async () => {
      await page.keyboard.press('Alt+ArrowDown');
      await dialog.waitFor();
    });
    await shut();

    await page.evaluate(() => void ((window as unknown as Noted).moves = []));
    const box = await block.boundingBox();
    if (!box) throw new Error('The block is not on the page.');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y + 60, { steps: 12 });
    const drop = await costOf(page, client, async () => {
      await page.mouse.up();
      await dialog.waitFor();
    });
    await shut();
    if (round < 0) continue;
    found.week.push(week);
    found.key.push(key);
    found.drop.push(drop);
    found.drawn.push(drawn);
    found.moves.push(...(await page.evaluate(() => (window as unknown as Noted).moves)));
  }
  return found;
}

async function interactionFigures(bench: Bench, nursery: MadeNursery, say: (step: string) => void): Promise<Figure[]> {
  return inBrowser(bench, nursery.staff['nursery-admin'], say, async (page) => {
    await page.goto(`${bench.address}/planning/service-calendar`);
    await page.locator(blocks).first().waitFor();
    say(`${await page.locator(blocks).count()} dates in the week`);
    const from = weekStart(localDate());
    const path = `/api/nursery/${nursery.id}/branch/${nursery.branch}/session/calendar`;
    const token = nursery.staff['nursery-admin']?.token ?? '';
    const answers: number[] = [];
    for (let week = 0; week < rounds; week += 1) {
      const days = `from=${addDays(from, 7 * week)}&to=${addDays(from, 7 * week + 6)}`;
      answers.push(await timed(() => call(bench.address, `${path}?${days}`, { token })));
    }
    const { client, slow } = await watchProcessor(page);
    const measure = async (where: string, most: Figure['bar']) => {
      const { week, key, drop, moves, drawn } = await interact(page, client);
      const upper = (values: number[]) => quantile(values, 0.75);
      const both = (what: string, costs: Cost[], bar = most) => [
        figure(`${what}${where}: the page's processor time`, upper(costs.map(({ work }) => work)), budget, bar),
        figure(`${what}${where}: to the next paint`, upper(costs.map(({ paint }) => paint)), budget),
      ];
      return [
        // It paints before its dates are there, whose drawing counts too.
        ...both('next week', week, null),
        figure(
          `next week${where}: to its dates drawn, to the API's answer`,
          quantile(drawn, 0.5),
          quantile(answers, 0.5),
        ),
        ...both('a date moved by a key', key),
        figure(`a date dragged${where}: each move to the next paint`, upper(moves), budget),
        ...both('a dragged date dropped', drop),
      ];
    };
    const figures = await measure('', { most: 1 });
    await slow(4);
    say('with the processor four times slower');
    return [...figures, ...(await measure(' at 1/4 speed', null))];
  });
}

/** The calendar in a real browser, with a year of dates of 40 sessions. */
export const calendar: Benchmark = {
  name: 'calendar',
  about: `the week of ${sessions} sessions with a year of dates, in a browser, against 100 ms (75th percentile)`,
  run: async (bench, say) => {
    const nursery = await makeYear(bench);
    const token = nursery.staff['nursery-admin']?.token ?? '';
    const from = weekStart(localDate());
    const path = `/api/nursery/${nursery.id}/branch/${nursery.branch}/session/calendar`;
    const count = (days: number) =>
      countStatements(bench, () => call(bench.address, `${path}?from=${from}&to=${addDays(from, days)}`, { token }));
    const [day, month] = [await count(0), await count(41)];
    return {
      figures: [
        ...(await interactionFigures(bench, nursery, say)),
        figure('statements of the calendar for six weeks, to one day', month, day, { most: 1 }, 'a call'),
      ],
      plans: [],
    };
  },
};

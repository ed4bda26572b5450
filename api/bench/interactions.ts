import { sql } from 'kysely';
import { chromium, type CDPSession, type Page } from 'playwright';
// oxlint-disable-next-line no-restricted-imports -- the browser of the tests: nothing of it ships
import { findBrowser } from '@bairn/shared/test/browser';
import { hashPassword } from '../src/auth/passwords.ts';
import type { Bench } from './bench.ts';

/** Milliseconds within which an interaction paints, by the project's quality bars. */
export const budget = 100;
const password = 'three quiet herons';

/** What the page notes of what a person does, in milliseconds. */
export type Noted = Window & {
  /** From each press to the next paint: Event Timing, which INP is made of. */
  presses: number[];
  /** From each move of the pointer to the next paint. */
  moves: number[];
  /** The moment of the last press. */
  pressed: number;
};

function note() {
  const noted = window as unknown as Noted;
  Object.assign(noted, { presses: [], moves: [], pressed: 0 });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId?: number })[]) {
      if (entry.interactionId) noted.presses.push(entry.duration);
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  const afterPaint = (then: () => void) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = then;
      port2.postMessage(0);
    });
  addEventListener('click', ({ timeStamp }) => (noted.pressed = timeStamp), true);
  addEventListener(
    'pointermove',
    ({ timeStamp, buttons }) => {
      if (buttons > 0) afterPaint(() => noted.moves.push(performance.now() - timeStamp));
    },
    true,
  );
}

/** The cost of what a person does, in milliseconds. */
export type Cost = {
  /** The longest time to paint; what is faster than two frames is not told by the browser. Other load of the machine counts. */
  paint: number;
  /** Processor time of the page's main thread, whatever else the machine does, until all is drawn. */
  work: number;
};

/** What an act costs. */
export async function costOf(page: Page, client: CDPSession, act: () => Promise<unknown>): Promise<Cost> {
  const busy = async () => {
    const { metrics } = await client.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  };
  await page.evaluate(() => void ((window as unknown as Noted).presses = []));
  const before = await busy();
  await act();
  const work = (await busy()) - before;
  // The browser tells of an event once it has painted and is idle.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 100)))),
  );
  return { paint: Math.max(16, ...(await page.evaluate(() => (window as unknown as Noted).presses))), work };
}

/** Logs a person in to a browser of its own, and closes it at the end. */
export async function inBrowser<Result>(
  bench: Bench,
  person: { id: string; email: string } | undefined,
  say: (step: string) => void,
  work: (page: Page) => Promise<Result>,
): Promise<Result> {
  const { launchOptions, source } = await findBrowser();
  say(`browser: ${source}`);
  await sql`update "user" set password_hash = ${await hashPassword(password)} where id = ${person?.id}`.execute(
    bench.services.database.db,
  );
  const browser = await chromium.launch(launchOptions);
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    await page.addInitScript(note);
    await page.goto(`${bench.address}/auth/login`);
    await page.getByLabel('Email').fill(person?.email ?? '');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.waitForURL(/dashboard/);
    return await work(page);
  } finally {
    await browser.close();
  }
}

/** Counts the processor time of a page; `slow` makes it so many times slower. */
export async function watchProcessor(page: Page) {
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable', { timeDomain: 'threadTicks' });
  return { client, slow: (rate: number) => client.send('Emulation.setCPUThrottlingRate', { rate }) };
}

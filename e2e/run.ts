import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { seedFolder, startProduct, type Product } from './fixtures/product.ts';

// Runs the journeys: two workers, each against a product of its own on a copy of the same demonstration data.
// Arguments go to Playwright: `node e2e/run.ts specs/shell --project 390`. BAIRN_E2E_URL uses a product that runs already,
// with one worker; BAIRN_E2E_WORKERS is another number of them.

const running = process.env['BAIRN_E2E_URL'];
const workers = Number(process.env['BAIRN_E2E_WORKERS'] ?? 2);

const seeded = await seedFolder();
const products: Product[] = [];
try {
  if (!running) {
    const begun = await Promise.allSettled(Array.from({ length: workers }, () => startProduct(seeded)));
    for (const one of begun) if (one.status === 'fulfilled') products.push(one.value);
    for (const one of begun) if (one.status === 'rejected') throw one.reason;
  }
  const playwright = spawn('playwright', ['test', ...process.argv.slice(2)], {
    cwd: import.meta.dirname,
    env: {
      ...process.env,
      PATH: `${import.meta.dirname}/node_modules/.bin:${process.env['PATH'] ?? ''}`,
      BAIRN_E2E_URL: running ?? products.map(({ url }) => url).join(' '),
      BAIRN_E2E_SEEDED: seeded,
    },
    stdio: 'inherit',
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => playwright.kill(signal));
  const [code] = (await once(playwright, 'exit')) as [number | null];
  process.exitCode = code ?? 1;
} finally {
  await Promise.all(products.map((product) => product.stop()));
  await rm(seeded, { recursive: true, force: true });
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { startProduct } from './fixtures/product.ts';

// Starts the product as people do, on a fresh folder and a free port, runs the journeys against it and stops it.
// Arguments go to Playwright: `node e2e/run.ts specs/shell --project 390`. BAIRN_E2E_URL uses a product that runs already.

const running = process.env['BAIRN_E2E_URL'];
const product = running ? { url: running, stop: async () => {} } : await startProduct();
try {
  const playwright = spawn('playwright', ['test', ...process.argv.slice(2)], {
    cwd: import.meta.dirname,
    env: {
      ...process.env,
      PATH: `${import.meta.dirname}/node_modules/.bin:${process.env['PATH'] ?? ''}`,
      BAIRN_E2E_URL: product.url,
    },
    stdio: 'inherit',
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => playwright.kill(signal));
  const [code] = (await once(playwright, 'exit')) as [number | null];
  process.exitCode = code ?? 1;
} finally {
  await product.stop();
}

import { expect, it } from 'vitest';
import { makeApp } from './app.ts';
import { world } from './testing/sharedWorld.ts';

it('is not ready for requests before its start has finished, although the database answers', async () => {
  const readiness = { ready: false };
  const app = await makeApp(world.services, { readiness });
  const status = async () => (await app.inject('/readyz')).statusCode;
  const starting = await status();
  readiness.ready = true;
  const started = await status();
  await app.close();
  expect([starting, started]).toEqual([503, 200]);
});

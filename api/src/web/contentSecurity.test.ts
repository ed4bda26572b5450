import { createHash } from 'node:crypto';
import { earlyScript } from '@bairn/shared/build/renderIndex';
import { afterEach, describe, expect, it } from 'vitest';
import { makeWorld, type World } from '../testing/world.ts';

let world: World | undefined;
afterEach(() => world?.close());

async function policy(env: Record<string, string> = {}) {
  world = await makeWorld({ env });
  const header = String((await world.app.inject({ url: '/' })).headers['content-security-policy']);
  return new Map(header.split(';').map((part) => [part.split(' ')[0], part.split(' ').slice(1)]));
}

/** The site's own files, and the one script in the page itself. */
const own = ["'self'", `'sha256-${createHash('sha256').update(earlyScript).digest('base64')}'`];

describe('the content security policy', () => {
  it('allows nothing from other origins by default', async () => {
    const parts = await policy();
    expect(parts.get('script-src')).toEqual(own);
    expect(parts.get('connect-src')).toEqual(["'self'"]);
    expect(parts.get('frame-src')).toEqual(["'none'"]);
  });

  it("allows images from the map's tile server", async () => {
    expect((await policy()).get('img-src')).toEqual(["'self'", 'data:', 'blob:']);
    await world?.close();
    const tiles = await policy({ MAP_TILE_URL: 'https://{s}.tiles.example/{z}/{x}/{y}.png' });
    expect(tiles.get('img-src')).toContain('https://*.tiles.example');
  });

  it("allows remotes from a developer's machine only where that is configured", async () => {
    expect((await policy()).get('connect-src')).toEqual(["'self'"]);
    await world?.close();
    const parts = await policy({ BAIRN_LOCAL_REMOTES: 'https://ana.dev.example' });
    for (const part of ['script-src', 'style-src', 'img-src', 'font-src', 'connect-src']) {
      expect(parts.get(part)).toEqual(expect.arrayContaining(['http://localhost:*', 'https://ana.dev.example']));
      expect(parts.get(part)?.filter((source) => source.includes('unsafe'))).toEqual([]);
    }
    expect(parts.get('connect-src')).toEqual(expect.arrayContaining(['ws://127.0.0.1:*', 'wss://ana.dev.example']));
    expect(parts.get('frame-src')).toEqual(["'none'"]);
  });

  it("allows the payment provider's script, frames and calls where one is configured", async () => {
    const parts = await policy({
      STRIPE_SECRET_KEY: 'sk_test',
      STRIPE_PUBLISHABLE_KEY: 'pk_test',
      STRIPE_WEBHOOK_SECRET: 'whsec_test',
    });
    expect(parts.get('script-src')).toEqual([...own, 'https://js.stripe.com']);
    expect(parts.get('frame-src')).toEqual(['https://js.stripe.com', 'https://hooks.stripe.com']);
    expect(parts.get('connect-src')).toEqual(["'self'", 'https://api.stripe.com']);
  });
});

import { afterEach, describe, expect, it } from 'vitest';
import { makeWorld, type World } from '../testing/world.ts';

let world: World | undefined;
afterEach(() => world?.close());

async function policy(env: Record<string, string> = {}) {
  world = await makeWorld({ env });
  const header = String((await world.app.inject({ url: '/' })).headers['content-security-policy']);
  return new Map(header.split(';').map((part) => [part.split(' ')[0], part.split(' ').slice(1)]));
}

describe('the content security policy', () => {
  it('lets nothing from elsewhere in', async () => {
    const parts = await policy();
    expect(parts.get('script-src')).toEqual(["'self'"]);
    expect(parts.get('connect-src')).toEqual(["'self'"]);
    expect(parts.get('frame-src')).toEqual(["'none'"]);
  });

  it("lets the payment provider's script, frames and calls in where one is set", async () => {
    const parts = await policy({ STRIPE_SECRET_KEY: 'sk_test', STRIPE_PUBLISHABLE_KEY: 'pk_test' });
    expect(parts.get('script-src')).toEqual(["'self'", 'https://js.stripe.com']);
    expect(parts.get('frame-src')).toEqual(['https://js.stripe.com', 'https://hooks.stripe.com']);
    expect(parts.get('connect-src')).toEqual(["'self'", 'https://api.stripe.com']);
  });
});

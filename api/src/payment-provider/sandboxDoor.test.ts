import { describe, expect, it } from 'vitest';
import { world } from '../testing/sharedWorld.ts';

const post = async (path: string, payload: string, type = 'application/x-www-form-urlencoded') => {
  const { statusCode } = await world.app.inject({
    method: 'POST',
    url: `/sandbox/payments/v1${path}`,
    headers: { authorization: 'Bearer pk_sandbox', 'content-type': type },
    payload,
  });
  return statusCode;
};

describe("the sandbox's door for browsers", () => {
  it.each([
    { what: 'JSON', path: '/payment_methods', payload: '{"card[number]":4242}', type: 'application/json', status: 415 },
    { what: 'an empty form', path: '/payment_methods', payload: '', status: 402 },
    { what: 'a card number with letters', path: '/payment_methods', payload: 'card[number]=abc', status: 402 },
    { what: 'a NUL in the id', path: '/payment_intents/%00/authenticate', payload: 'answer=accept', status: 404 },
    { what: 'an unknown intent', path: '/payment_intents/pi_1/authenticate', payload: 'answer=accept', status: 404 },
    { what: 'too much', path: '/payment_methods', payload: `a=${'x'.repeat(1_100_000)}`, status: 413 },
  ])('refuses $what', async ({ path, payload, type, status }) => {
    expect(await post(path, payload, type)).toBe(status);
  });
});

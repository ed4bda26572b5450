import { afterEach, describe, expect, it } from 'vitest';
import { now, setClock } from '@bairn/shared/schema/clock';
import { makeTokens, tokenMinutes } from './tokens.ts';

const secret = 'a-secret-of-enough-characters';
const claims = { user: 'user', device: 'device', token: 'token' };

let restore = () => {};
afterEach(() => restore());

describe('a token that was verified before', () => {
  it('is accepted again', async () => {
    const tokens = makeTokens([secret]);
    const text = await tokens.sign(claims);
    expect(await tokens.read(text)).toMatchObject(claims);
    expect(await tokens.read(text)).toMatchObject(claims);
  });

  it('is refused from the second of its expiry', async () => {
    const begun = Math.floor(now().getTime() / 1000) * 1000;
    let at = begun;
    restore = setClock(() => at);
    const tokens = makeTokens([secret]);
    const text = await tokens.sign(claims);
    await tokens.read(text);
    at = begun + tokenMinutes * 60_000 - 1;
    expect(await tokens.read(text)).toMatchObject(claims);
    at += 1;
    await expect(tokens.read(text)).rejects.toMatchObject({ status: 401 });
  });

  it('does not admit one with a different signature', async () => {
    const tokens = makeTokens([secret]);
    const text = await tokens.sign(claims);
    await tokens.read(text);
    const foreign = await makeTokens(['another-secret-of-enough-characters']).sign(claims);
    const forged = [...text.split('.').slice(0, 2), foreign.split('.')[2]].join('.');
    await expect(tokens.read(forged)).rejects.toMatchObject({ status: 401 });
  });

  it('is cached only by the process with its secret', async () => {
    const text = await makeTokens([secret]).sign(claims);
    await makeTokens([secret]).read(text);
    const elsewhere = makeTokens(['another-secret-of-enough-characters']);
    await expect(elsewhere.read(text)).rejects.toMatchObject({ status: 401 });
  });
});

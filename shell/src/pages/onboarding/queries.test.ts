// @vitest-environment happy-dom
import { setTransport } from '@bairn/shared/app';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLiveQueries } from '#data/liveQueries.ts';
import { onboardingQuery } from './queries.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('asks for what is set up once: the news of its last step find nothing more to set up', async () => {
  const ask = vi.fn(() => Promise.resolve({ data: {} }));
  setTransport(ask);
  const client = new QueryClient();
  new QueryObserver(client, onboardingQuery).subscribe(() => {});
  await vi.advanceTimersByTimeAsync(1000);
  createLiveQueries(client, () => Promise.resolve()).onEvent('branch.changed');
  await vi.advanceTimersByTimeAsync(2000);
  expect(ask).toHaveBeenCalledOnce();
});

import { createSessionStore } from '@bairn/shared/app/sessionStore';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { followPerson } from './followPerson.ts';
import { makeUser } from './testing.ts';

test('who signs out takes their data off the screen, also where it is asked for no longer', async () => {
  const client = new QueryClient();
  const session = createSessionStore();
  followPerson({ session, client, router: { revalidate: () => Promise.resolve() }, errors: { report: () => {} } });
  client.setQueryData(['orders'], "a visitor's");
  session.signIn({ token: 'token', user: makeUser('keyworker') });
  await expect.poll(() => client.getQueryData(['orders'])).toBeUndefined();

  const watch = (queryKey: string[]) => new QueryObserver(client, { queryKey, queryFn: () => 'new', enabled: false });
  const [basket, config] = [watch(['basket']), watch(['config'])];
  basket.subscribe(() => {});
  config.subscribe(() => {});
  for (const key of ['basket', 'config', 'orders']) client.setQueryData([key], 'theirs');
  session.signOut();
  await expect.poll(() => basket.getCurrentResult().data).toBeUndefined();
  expect(client.getQueryData(['orders'])).toBeUndefined();
  expect(config.getCurrentResult().data).toBe('theirs');
});

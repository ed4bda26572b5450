// @vitest-environment happy-dom
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { manifest } from '../manifest.ts';
import { allPages } from '../routing/pageTable.ts';
import { pageToRevive, servedPage } from './served.ts';
import { anonymous, makeSession } from '../testing/people.ts';

type Navigation = NonNullable<Parameters<typeof servedPage>[1]>;

const aged = (age: number, type: Navigation['type'] = 'navigate') =>
  ({ type, serverTiming: [{ name: 'age', duration: age }] }) as unknown as Navigation;

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML =
    '<div id="root"><main>Hello</main></div><script type="application/json" id="served">[[["search","a"],["\\u003cb>"]],[["config"],{"n":1}]]</script>';
});
afterEach(() => void vi.useRealTimers());

/** A screen that shows the search's answer, and how often it has asked. */
function screen(navigation: Navigation, staleTime?: number) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 15_000, retry: false } } });
  const served = servedPage(document, navigation);
  served?.fill(client);
  const ask = vi.fn(() => Promise.resolve(['new']));
  const observer = new QueryObserver(client, {
    queryKey: ['search', 'a'],
    queryFn: ask,
    ...(staleTime !== undefined && { staleTime }),
  });
  const first = observer.getOptimisticResult(observer.options as Parameters<typeof observer.getOptimisticResult>[0]);
  observer.subscribe(() => {});
  return { client, served, ask, observer, first };
}

test('what was served is shown as it is, however old, until the page is alive', async () => {
  const { ask, first, observer } = screen(aged(40_000));
  expect(first).toMatchObject({ data: ['<b>'], fetchStatus: 'idle', isSuccess: true });
  await vi.advanceTimersByTimeAsync(0);
  expect(ask).not.toHaveBeenCalled();
  expect(observer.getCurrentResult().fetchStatus).toBe('idle');
});

test('then stale answers are refetched, and nothing else', async () => {
  const old = screen(aged(15_001));
  old.served?.refresh(old.client);
  await vi.advanceTimersByTimeAsync(0);
  expect(old.ask).toHaveBeenCalledOnce();
  expect(old.observer.getCurrentResult().data).toEqual(['new']);

  const young = screen(aged(14_000));
  young.served?.refresh(young.client);
  await vi.advanceTimersByTimeAsync(0);
  expect(young.ask).not.toHaveBeenCalled();
  expect(Date.now() - (young.client.getQueryState(['search', 'a'])?.dataUpdatedAt ?? 0)).toBe(14_000);

  const patient = screen(aged(40_000), 60_000);
  patient.served?.refresh(patient.client);
  await vi.advanceTimersByTimeAsync(0);
  expect(patient.ask).not.toHaveBeenCalled();
});

test('a page restored by Back, or of unknown age, refetches all that it shows', async () => {
  for (const navigation of [aged(0, 'back_forward'), { type: 'navigate', serverTiming: [] } as Navigation]) {
    const { served, client, ask } = screen(navigation, 60_000);
    served?.refresh(client);
    await vi.advanceTimersByTimeAsync(0);
    expect(ask).toHaveBeenCalledOnce();
  }
});

test('a newer answer is kept', async () => {
  const { served, client, ask } = screen(aged(40_000));
  await vi.advanceTimersByTimeAsync(10);
  client.setQueryData(['search', 'a'], ['newer']);
  served?.refresh(client);
  await vi.advanceTimersByTimeAsync(0);
  expect(ask).not.toHaveBeenCalled();
  expect(client.getQueryData(['search', 'a'])).toEqual(['newer']);
});

test('a page that no server has rendered is none', () => {
  document.getElementById('served')?.remove();
  expect(servedPage(document, aged(0))).toBeUndefined();
});

const pages = allPages([manifest]);
const at = (path: string) => new URL(path, 'https://bairn.test');
const visitor = anonymous;
const parent = makeSession('keyworker');

test('a page is hydrated for a person who stays on it', () => {
  expect(pageToRevive(pages, visitor, at('/auth/login'))).toMatchObject({ id: 'login', route: 'shell.login' });
  expect(pageToRevive(pages, parent, at('/legal/terms'))).toMatchObject({ route: 'shell.terms' });
});

test('a signed-in person is redirected from the sign-in pages, and sees no page of others', () => {
  expect(pageToRevive(pages, parent, at('/auth/login'))).toBeUndefined();
  expect(pageToRevive(pages, parent, at('/auth/login?from=/basket'))).toBeUndefined();
  expect(pageToRevive(pages, visitor, at('/dashboard'))).toBeUndefined();
  expect(pageToRevive(pages, visitor, at('/no/such/page'))).toBeUndefined();
});

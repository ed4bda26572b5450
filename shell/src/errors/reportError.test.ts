// @vitest-environment happy-dom
import { reportClientError } from '@bairn/shared/calls/clientErrors';
import { withContract } from '@bairn/shared/schema/allContracts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Failure } from './reportError.ts';

const answer = vi.fn<typeof fetch>();
const around = { path: '/team/week', versions: { shell: 's1', team: 't1' } };
const failure: Failure = { kind: 'remote-unavailable', app: 'team', error: new Error('503') };
const bodies = () => answer.mock.calls.map(([, init]) => JSON.parse(init?.body as string) as Record<string, unknown>);

let code: typeof import('./reportError.ts');
beforeEach(async () => {
  vi.resetModules();
  code = await import('./reportError.ts');
  answer.mockReset().mockResolvedValue(new Response('{"data":null}'));
  vi.stubGlobal('fetch', answer);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a report', () => {
  it('is what the API takes, and carries no key and no token', async () => {
    await code.sendReport({ ...failure, error: new Error('x'.repeat(9000)) }, around);
    expect(withContract(reportClientError).body?.safeParse(bodies()[0]).success).toBe(true);
    const [address, init] = answer.mock.calls[0] ?? [];
    expect(address).toBe('/api/client-errors');
    expect(init).toMatchObject({ method: 'POST', keepalive: true, headers: { 'content-type': 'application/json' } });
    expect(Object.keys(init?.headers ?? {})).toEqual(['content-type']);
  });

  it.each(['', undefined, { odd: true }, '\ud800'])('has words for %j too', async (error) => {
    await code.sendReport({ ...failure, error }, around);
    expect(withContract(reportClientError).body?.safeParse(bodies()[0]).success).toBe(true);
  });

  it('is made once for a kind, an app, its version and its words', async () => {
    for (let time = 0; time < 3; time += 1) await code.sendReport(failure, around);
    expect(answer).toHaveBeenCalledTimes(1);
    await code.sendReport({ ...failure, kind: 'render' }, around);
    await code.sendReport({ ...failure, error: new Error('reset') }, around);
    await code.sendReport(failure, { ...around, versions: { team: 't2' } });
    expect(answer).toHaveBeenCalledTimes(4);
  });

  it('is made again where there was no line for it', async () => {
    answer.mockRejectedValueOnce(new TypeError('offline'));
    await code.sendReport(failure, around);
    await code.sendReport(failure, around);
    await code.sendReport(failure, around);
    expect(answer).toHaveBeenCalledTimes(2);
  });

  it('is one of at most 20', async () => {
    for (let time = 0; time < 30; time += 1) await code.sendReport({ ...failure, error: String(time) }, around);
    expect(answer).toHaveBeenCalledTimes(20);
  });
});

describe('an uncaught error', () => {
  const thrown = (name: string, at: string) =>
    Object.assign(new Error('broken'), { name, stack: `${name}: broken\n    at http://localhost${at}:1:20` });
  const happen = (error: unknown) => dispatchEvent(Object.assign(new Event('error'), { error }));

  it('is reported for the app whose code it is, unless that app has said so itself', async () => {
    vi.useFakeTimers();
    const report = vi.fn<(failure: Failure) => void>();
    const onMissing = vi.fn<() => void>();
    code.watchErrors(report, onMissing);
    happen(thrown('TypeError', '/r/planning/v1/1.js'));
    happen(thrown('TypeError', '/extension.js'));
    happen('no error at all');
    happen(thrown('Error', '/r/team/v1/remoteEntry.js'));
    await code.sendReport(failure, around);
    vi.advanceTimersByTime(1000);
    expect(report.mock.calls.map(([{ kind, app }]) => `${kind} ${app}`)).toEqual(['unexpected planning']);
    expect(onMissing).not.toHaveBeenCalled();
    happen(thrown('ChunkLoadError', '/r/day_out2/v1/2.js'));
    expect(onMissing).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(1000);
    expect(report).toHaveBeenLastCalledWith(expect.objectContaining({ kind: 'chunk-missing', app: 'day_out2' }));
  });
});

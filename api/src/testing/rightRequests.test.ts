import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { Failure } from '@bairn/shared/schema/endpoint';
import { routes } from '../app.ts';
import { nameOf } from './contract.ts';
import type { Example } from './contractExample.ts';
import { examples } from './contractExamples.ts';
import { makeObjects } from './contractObjects.ts';
import { namesIn } from './namesIn.ts';
import { callers, makePeople, type People } from './contractPeople.ts';
import { fillPath, requests } from './contractRequests.ts';
import { world } from './sharedWorld.ts';

let people: People;
beforeAll(async () => {
  people = await makePeople(world);
  // A child with a booking stays, whatever a later call removes.
  await makeObjects(world, people, 'own');
});

const calls = routes.map(({ endpoint }) => ({ name: nameOf(endpoint), endpoint }));

describe.each(calls)('$name', ({ name, endpoint }) => {
  it('answers an allowed caller in the shape of its contract, or with the state that forbids it', async () => {
    const refusals: string[] = [];
    // The example has no file, and the call needs one.
    let needsFile = false;
    const request: Example['request'] = requests[name] ?? (() => ({}));
    const wanted = namesIn(request);
    for (const caller of ['keyworker', 'super admin', ...callers] as const) {
      const { params, query, body, headers = {} } = request(await makeObjects(world, people, 'own', wanted));
      const token = await people.tokenOf(caller);
      const reply = await world.call(endpoint.method, fillPath(endpoint.path, params), { token, query, body, headers });
      refusals.push(`${caller}: ${reply.status} ${JSON.stringify(reply.body)}`);
      // A file is not JSON; its contract says so by `never`.
      if (reply.status === 200 && endpoint.response instanceof z.ZodMiniNever) return;
      if (reply.status === 200) return expect(endpoint.response.safeParse(reply.body).error).toBeUndefined();
      if (reply.status === 409) return expect(Failure.safeParse(reply.body).error).toBeUndefined();
      expect([401, 403, 404, 422], refusals.at(-1)).toContain(reply.status);
      needsFile ||= reply.status === 422 && examples[name]?.access.own?.[caller] === 422;
    }
    expect(needsFile ? 'one who may' : refusals).toEqual('one who may');
  });
});

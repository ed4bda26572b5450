import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { connectionEvents, type ConnectionEvent } from '@bairn/shared/schema/connections';
import { connectionSides } from '@bairn/shared/schema/connectionTexts';
import type { ConnectionStatus } from '@bairn/shared/schema/rows/connections';
import { connectionMachine, type Machine } from '@bairn/shared/schema/states';
import { makeFamily, makeNursery, type MadeFamily, type MadeNursery } from '../testing/make.ts';
import { makeConnection } from '../testing/makeConnection.ts';
import { pairsOf } from '../testing/pairsOf.ts';
import { world } from '../testing/sharedWorld.ts';

let nursery: MadeNursery;
let family: MadeFamily;
beforeAll(async () => {
  nursery = await makeNursery(world);
});

const db = () => world.services.database.db;
const tokenOf = (side: string) => (side === 'family' ? family.token : (nursery.staff['nursery-admin']?.token ?? ''));

async function stateOf(id: string) {
  const { rows } = await sql<{ status: string; consents: number; logged: number }>`
    select status, (select count(*) from connection_consent s where s.connection_id = x.id)::int as consents,
      (select count(*) from audit_log a where a.object_id = x.id)::int as logged
    from connection x where id = ${id}`.execute(db());
  return rows[0];
}

/** Who may do it, where the family has asked and the service has paused. */
const mayDo: Record<ConnectionEvent, readonly string[]> = {
  accept: ['service'],
  decline: ['service'],
  withdraw: ['family'],
  pause: connectionSides,
  resume: ['service'],
  end: connectionSides,
};

const isEvent = (event: string): event is ConnectionEvent => connectionEvents.some((known) => known === event);
const pairs = pairsOf<Machine<ConnectionStatus>>(connectionMachine).flatMap(({ event, ...pair }) =>
  isEvent(event) ? connectionSides.map((side) => ({ ...pair, event, side })) : [],
);

describe.each(pairs)('a connection that is $state, on $event by the $side', ({ state, event, next, side }) => {
  const allowed = next !== undefined && mayDo[event].includes(side);

  it(allowed ? `is ${next}, with the consent kept once` : 'is refused and writes nothing', async () => {
    family = await makeFamily(world);
    const ends = { nursery: nursery.id, branch: nursery.branch, keyworker: family.keyworker };
    const id = await makeConnection(world, ends, { status: state, paused_by: 'service' });
    const change = () =>
      world.call('PATCH', `/nursery/carer-nursery-connection/${id}`, {
        token: tokenOf(side),
        body: { event, consent: 1 },
      });
    const first = await change();
    if (allowed) {
      expect(first).toMatchObject({ status: 200, body: { data: { status: next } } });
      expect(first.body.data.history).toMatchObject([{ step: event, side, version: 1 }]);
      // A second press finds the state that the first one made.
      expect((await change()).status).toBe(409);
      expect(await stateOf(id)).toEqual({ status: next, consents: 1, logged: 1 });
    } else {
      expect(first).toMatchObject({ status: 409, body: { code: next ? 'not_yours' : state } });
      expect(await stateOf(id)).toEqual({ status: state, consents: 0, logged: 0 });
    }
  });
});

it('every event of the machine is one of the call', () => {
  expect(new Set(pairsOf<Machine>(connectionMachine).map(({ event }) => event))).toEqual(new Set(connectionEvents));
});

import { connectionEvents, type ConnectionEvent } from '../schema/connections.ts';
import type { Connection, ConnectionStatus } from '../schema/rows/connections.ts';
import { makeId } from './people.ts';

const names = ['Iona Mackay', 'Euan Colquhoun-Farquharson', 'Morag Orr', 'Catriona MacDonald', 'Jean Abernethy'];
const services = ['Thistle House Nursery, Leith', 'Rowan Bank Playgroup', 'Kelpie Out of School Club'];
const states: readonly ConnectionStatus[] = ['requested', 'requested', 'active', 'paused', 'declined', 'ended'];

/** A connection in the state of its turn: each state has one, requests by both sides. */
export function makeConnection(at: number, can: readonly ConnectionEvent[] = []): Connection {
  const status = states[at % states.length] ?? 'active';
  const family = at % 2 === 0;
  const shares = status === 'active' || (status === 'requested' && family);
  const step = { id: makeId(), by: family ? (names[at % 5] ?? null) : null, version: 1 };
  return {
    id: makeId(),
    status,
    asked_by: family ? 'family' : 'service',
    paused_by: status === 'paused' ? 'family' : null,
    reason: status === 'declined' ? 'We have no places for this age before August.' : null,
    asked_at: '2026-11-03T09:30:00.000Z',
    changed_at: '2026-11-12T14:05:00.000Z',
    service: { id: makeId(), name: services[at % 3] ?? '', requires_connection: true },
    family: {
      id: makeId(),
      name: names[at % 5] ?? '',
      email: shares ? 'iona.mackay@demo.bairn.test' : null,
      phone: shares ? '+441314960101' : null,
      children: shares
        ? [
            { id: makeId(), name: 'Ruaridh Mackay', age_months: 61 },
            { id: makeId(), name: 'Isla Mackay', age_months: 27 },
          ]
        : [],
    },
    history: [
      ...(status === 'requested'
        ? []
        : [
            {
              ...step,
              id: makeId(),
              step: 'accept' as const,
              side: 'service' as const,
              at: '2026-11-04T08:00:00.000Z',
            },
          ]),
      { ...step, step: 'ask', side: family ? 'family' : 'service', at: '2026-11-03T09:30:00.000Z' },
    ],
    can: Object.fromEntries(connectionEvents.map((event) => [event, can.includes(event)])) as Connection['can'],
  };
}

/** What the call that lists connections answers: a page of them, with each state in turn. */
export const someConnections = (can: (status: ConnectionStatus) => readonly ConnectionEvent[]) => {
  const data = Array.from({ length: 18 }, (_, at) => makeConnection(at, can(states[at % states.length] ?? 'ended')));
  return { data, meta: { current_page: 1, per_page: 20, total: data.length, last_page: 1 } };
};

/** The same where there is none. */
export const noRows = { data: [], meta: { current_page: 1, per_page: 20, total: 0, last_page: 1 } };

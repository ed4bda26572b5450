import type { ConnectionEvent } from '@bairn/shared/schema/connections';
import type { ConnectionSide, ConnectionStep } from '@bairn/shared/schema/connectionTexts';
import type { AgreedStep, Connection } from '@bairn/shared/schema/rows/connections';

type Words = { label: string; title: (name: string) => string; done: (name: string) => string };

/** The words of each step for the side that takes it; `name` is the other side. */
export const stepWords: Record<ConnectionEvent, Words> = {
  accept: {
    label: 'Accept',
    title: (name) => `Connect with ${name}?`,
    done: (name) => `You are connected with ${name}.`,
  },
  decline: {
    label: 'Decline',
    title: (name) => `Decline the request of ${name}?`,
    done: (name) => `The request of ${name} is declined.`,
  },
  withdraw: {
    label: 'Take the request back',
    title: (name) => `Take your request to ${name} back?`,
    done: (name) => `Your request to ${name} is taken back.`,
  },
  pause: {
    label: 'Pause',
    title: (name) => `Pause the connection with ${name}?`,
    done: (name) => `The connection with ${name} is paused.`,
  },
  resume: {
    label: 'Resume',
    title: (name) => `Resume the connection with ${name}?`,
    done: (name) => `You are connected with ${name} again.`,
  },
  end: {
    label: 'End the connection',
    title: (name) => `End the connection with ${name}?`,
    done: (name) => `The connection with ${name} has ended.`,
  },
};

const did: Record<ConnectionStep, string> = {
  ask: 'asked to connect',
  accept: 'accepted',
  decline: 'declined',
  withdraw: 'took the request back',
  pause: 'paused',
  resume: 'resumed',
  end: 'ended it',
};

/** Who did a step, as the reader's side says it: 'You asked to connect', 'Leith Nursery accepted'. */
export function stepLine({ step, side, by }: AgreedStep, reader: ConnectionSide, other: string): string {
  const who = side === reader ? (reader === 'family' ? 'You' : (by ?? 'Your service')) : other;
  return `${who} ${did[step]}`;
}

/** The other side of a connection, by name. */
export const otherSideOf = ({ family, service }: Connection, reader: ConnectionSide) =>
  reader === 'family' ? service.name : family.name;

/** What a connection waits for, or why it does not work, beside its state; null where there is nothing to say. */
export function stateNote({ status, asked_by, paused_by, reason }: Connection, reader: ConnectionSide): string | null {
  if (status === 'requested') return asked_by === reader ? 'Waiting for an answer' : 'Waiting for you';
  if (status === 'paused')
    return paused_by === reader ? 'By you' : reader === 'family' ? 'By the service' : 'By the family';
  return reason && `“${reason}”`;
}

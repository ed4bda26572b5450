import { attendanceMachine, nextState } from '@bairn/shared/schema/states';
import type { AttendanceEvent, AttendanceStatus } from '@bairn/shared/schema/attendance';
import { describe, expect, it } from 'vitest';
import { insert, replay, statusOf, type Logged } from './replay.ts';

let made = 0;
/** Something that a device recorded at a minute, on the state that it leads on from. */
function tap(event: AttendanceEvent, at: number, from: AttendanceStatus, more: Partial<Logged> = {}): Logged {
  const status = nextState(attendanceMachine, from, event) ?? from;
  const base = { seen_at: null, collected_by: null, absence_reason: null, by: 'Sam', device: 'tablet' };
  made += 1;
  return { ...base, id: String(made).padStart(4, '0'), event, status, at, taken: at, ...more };
}
const online = { device: null, by: 'Iona' };
const stateAfter = (log: Logged[], one: Logged, seen: AttendanceStatus) => {
  const put = insert(log, one, seen);
  return put && statusOf(put.place);
};

describe('a late undo', () => {
  it('of what another device has taken back already says the same', () => {
    const both = [tap('sign_in', 1, 'expected'), tap('sign_in', 2, 'expected', { device: 'phone', status: 'in' })];
    const first = tap('undo', 3, 'in', { status: 'in' });
    const second = tap('undo', 4, 'in', { device: 'phone' });
    const third = tap('undo', 5, 'in', { device: 'desk', seen_at: 2, status: 'expected' });
    expect(stateAfter([...both, first, second], third, 'expected')).toBe('expected');
    expect(replay([...both, first, second], 'expected')).toEqual([]);
  });

  it('takes back what it saw of another device, and contradicts where it saw something else', () => {
    const there = tap('sign_in', 1, 'expected', online);
    const undo = (seen_at: number) => tap('undo', 3, 'in', { device: 'phone', seen_at });
    expect(stateAfter([there], undo(1), 'in')).toBe('expected');
    expect(stateAfter([there], undo(2), 'in')).toBeNull();
  });

  it('contradicts where a third device has recorded the same as what it saw', () => {
    const log = [tap('sign_in', 1, 'expected', online), tap('sign_in', 2, 'expected', { status: 'in' })];
    expect(stateAfter(log, tap('undo', 3, 'in', { device: 'phone', seen_at: 1 }), 'in')).toBeNull();
  });

  it('online takes back for all', () => {
    const log = [tap('sign_in', 1, 'expected', online), tap('sign_in', 2, 'expected', { status: 'in' })];
    expect(replay([...log, tap('undo', 3, 'in', online)], 'expected')).toEqual([]);
  });
});

describe('a late record', () => {
  it('contradicts where its screen showed another state, although it could follow', () => {
    const log = [
      tap('absent', 1, 'expected', online),
      tap('undo', 2, 'absent', online),
      tap('sign_in', 3, 'expected', online),
    ];
    // Its screen did not know of the sign-in: it would have asked for the name of a child who is not there.
    expect(stateAfter(log, tap('sign_out', 4, 'in', { collected_by: 'Isobel' }), 'expected')).toBeNull();
    expect(stateAfter(log, tap('sign_out', 4, 'in', { collected_by: 'Isobel' }), 'in')).toBe('out');
  });

  it('contradicts where what was recorded after it would have led elsewhere', () => {
    const log = [tap('sign_in', 2, 'expected', online), tap('undo', 4, 'in', online)];
    const out = tap('sign_out', 3, 'in', { device: 'tablet', collected_by: 'Isobel' });
    expect(stateAfter(log, out, 'in')).toBeNull();
    // Also where its own device recorded that.
    const own = [tap('sign_in', 2, 'expected'), tap('undo', 4, 'in')];
    expect(stateAfter(own, out, 'in')).toBeNull();
  });

  it('between two others leaves the later one as it is', () => {
    const log = [
      tap('sign_in', 1, 'expected', online),
      tap('sign_out', 5, 'in', { ...online, collected_by: 'Isobel' }),
    ];
    const put = insert(log, tap('sign_in', 3, 'expected', { status: 'in' }), 'expected');
    expect(put).toMatchObject({ status: 'in', isLast: false });
    expect(put && statusOf(put.place)).toBe('out');
  });
});

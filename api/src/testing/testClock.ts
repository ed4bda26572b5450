import { afterAll, beforeAll, beforeEach } from 'vitest';
import { setClock } from '@bairn/shared/schema/clock';

/** The clock of a file's tests: `at`, in milliseconds since 1970, is `start` when each of them begins. */
export function testClock(start: number): { at: number } {
  const clock = { at: start };
  let restore = () => {};
  beforeAll(() => {
    restore = setClock(() => clock.at);
  });
  beforeEach(() => {
    clock.at = start;
  });
  afterAll(() => restore());
  return clock;
}

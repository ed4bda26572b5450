import { afterEach } from 'vitest';
import { setClock } from '@bairn/shared/schema/clock';

/** The function that sets a test file's clock so long after the present, until the test ends; `unit` is in milliseconds. */
export function setLater(unit: number): (units: number) => void {
  let restore = () => {};
  afterEach(() => restore());
  return (units) => {
    restore();
    restore = setClock(() => Date.now() + units * unit);
  };
}

import { newId } from '../database/id.ts';
import type { Objects } from './contractObjects.ts';

/** The objects that a request is about. */
export function namesIn(request: (of: Objects) => unknown): (keyof Objects)[] {
  const names = new Set<keyof Objects>();
  request(
    new Proxy({} as Objects, {
      get(_, name: keyof Objects) {
        names.add(name);
        return newId();
      },
    }),
  );
  return [...names];
}

import { nextState, type Machine, type StateOf } from '@bairn/shared/schema/states';

/** Every pair of a state and an event of a machine, with the next state; undefined where it is refused. */
export function pairsOf<M extends Machine>(machine: M) {
  const states = Object.keys(machine) as StateOf<M>[];
  const events = [...new Set(states.flatMap((state) => Object.keys(machine[state] ?? {})))];
  return states.flatMap((state) =>
    events.map((event) => ({ state, event, next: nextState<Machine>(machine, state, event) })),
  );
}

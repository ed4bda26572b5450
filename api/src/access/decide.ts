import { forbidden, notFound, type Refusal } from '../plugins/refusal.ts';
import { actions, type Action } from './actions.ts';
import type { Person } from './person.ts';
import type { Scope, Target } from './rules.ts';

type Outcome = { scope: Scope | null } | { refusal: Refusal };

/** Decides an action by its rules: the first that allows gives the scope; else hidden (404) goes before refused (403). */
export function decide(action: Action, person: Person | null, target: Target): Outcome {
  let hidden = false;
  let message: string | undefined;
  for (const rule of actions[action]) {
    const decision = rule.decide(person, target);
    if (decision.is === 'allowed') return { scope: rule.scope(person, target) };
    if (decision.is === 'hidden') hidden = true;
    if (decision.is === 'refused') message ??= decision.message;
  }
  return { refusal: hidden && message === undefined ? notFound() : forbidden(message) };
}

/** Whether a button may be offered: the same rules that the call itself will be judged by. */
export const can = (action: Action, person: Person | null, target: Target) => 'scope' in decide(action, person, target);

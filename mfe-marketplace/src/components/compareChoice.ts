import { useSyncExternalStore } from 'react';
import { toast } from '@bairn/shared/app';
import { mostCompared } from '@bairn/shared/schema/searchChoices';
import type { Asked } from './compareAddress.ts';

const key = 'bairn.compare';

/** A service that is to be compared, as a search named it. */
export type Chosen = { id: string; name: string };
type Kept = { services: readonly Chosen[]; asked: Asked };

const none: Kept = { services: [], asked: {} };
const listeners = new Set<() => void>();
/** Stands in where the browser keeps nothing; only handlers write it, never a server. */
let unkept: string | null = null;

function read(): string | null {
  try {
    return sessionStorage.getItem(key) ?? unkept;
  } catch {
    return unkept;
  }
}

function parsed(text: string | null): Kept {
  if (text === null) return none;
  try {
    return { ...none, ...(JSON.parse(text) as Partial<Kept>) };
  } catch {
    return none;
  }
}

/** Keeps these for the pages of this tab; none forgets all. For handlers. */
export function keepCompared(services: readonly Chosen[], asked: Asked): void {
  const text = services.length > 0 ? JSON.stringify({ services, asked }) : null;
  unkept = null;
  try {
    if (text === null) sessionStorage.removeItem('bairn.compare');
    else sessionStorage.setItem(key, text);
  } catch {
    unkept = text;
  }
  for (const listener of listeners) listener();
}

/** Chooses a service to compare, or no longer; `asked` is what was searched for where it was chosen. */
export function chooseCompared(service: Chosen, chosen: boolean, asked: Asked): void {
  const kept = parsed(read());
  const others = kept.services.filter(({ id }) => id !== service.id);
  if (chosen && others.length >= mostCompared) {
    toast.error(`You can compare ${mostCompared} services. Remove one to add another.`);
    return;
  }
  const next = Object.keys(asked).length > 0 ? asked : kept.asked;
  keepCompared(chosen ? [...others, { id: service.id, name: service.name }] : others, next);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** The services chosen in this tab and for what; none on a server and in the first render. */
export const useCompared = (): Kept => parsed(useSyncExternalStore(subscribe, read, () => null));

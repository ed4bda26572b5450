import type { Registry } from '@bairn/shared/contract';
import { createContext, useContext } from 'react';
import type { StoreApi } from 'zustand/vanilla';
import type { Remotes } from './remotes.ts';
import type { Report } from '../errors/report.ts';
import type { Skew } from './skew.ts';

/** What the shell's own screens know beside the facade. */
export type World = {
  registry: Registry;
  remotes: Remotes;
  skew: Skew;
  report: Report;
  /** True while the page of an object that is no longer theirs to see gives way to the next one. */
  leaving: StoreApi<boolean>;
};

const WorldContext = createContext<World | undefined>(undefined);

export const WorldProvider = WorldContext.Provider;

/** The releases and their loader. */
export function useWorld(): World {
  const world = useContext(WorldContext);
  if (!world) throw new Error('Not inside the shell');
  return world;
}

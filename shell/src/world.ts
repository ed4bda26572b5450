import type { Registry } from '@bairn/shared/contract';
import { createContext, useContext } from 'react';
import type { Remotes } from './remotes.ts';

/** What the shell's own screens know beside the facade. */
export type World = { registry: Registry; remotes: Remotes };

const WorldContext = createContext<World | undefined>(undefined);

export const WorldProvider = WorldContext.Provider;

/** The releases and their loader. */
export function useWorld(): World {
  const world = useContext(WorldContext);
  if (!world) throw new Error('The shell is not around this component');
  return world;
}

import type { Database } from '../plugins/database.ts';
import type { Settings } from '../plugins/settings.ts';
import type { BusSide } from './bus.ts';
import { openPostgresBus } from './postgresBus.ts';
import { makeRealtime, type Realtime } from './realtime.ts';

/** Redis where it is set, else PostgreSQL itself; the embedded database has one node only. */
function busOf({ realtime, redisUrl, databaseUrl }: Settings) {
  if (redisUrl !== null) {
    return async (side: BusSide) => {
      const { openRedisBus } = await import('./redisBus.ts');
      return openRedisBus(redisUrl, `bairn:realtime:${realtime.appId}`, side);
    };
  }
  return databaseUrl === null ? undefined : (side: BusSide) => openPostgresBus(databaseUrl, side);
}

/** The realtime server as the settings want it. */
export function openRealtime(
  settings: Settings,
  { db }: Database,
  onProblem: (error: unknown) => void,
): Promise<Realtime> {
  const { key, secret, socketsPerAddress } = settings.realtime;
  return makeRealtime({ keys: { key, secret }, socketsPerAddress, db, onProblem, openBus: busOf(settings) });
}

import type { Db } from '../database/database.ts';
import { trustIn } from '../network/clientAddress.ts';
import type { Settings } from '../settings.ts';
import type { BusSide } from './bus.ts';
import { openPostgresBus } from './postgresBus.ts';
import { makeRealtime, type Realtime } from './realtime.ts';

/** The bus by settings: Redis if configured, else PostgreSQL; a single node for the embedded database. */
function busOf({ realtime, redisUrl, databaseUrl }: Settings) {
  if (redisUrl !== null) {
    return async (side: BusSide) => {
      const { openRedisBus } = await import('./redisBus.ts');
      return openRedisBus(redisUrl, `bairn:realtime:${realtime.appId}`, side);
    };
  }
  return databaseUrl === null ? undefined : (side: BusSide) => openPostgresBus(databaseUrl, side);
}

/** Opens the realtime server by the settings; without a database it has no sockets, and listens to the other nodes. */
export function openRealtime(
  settings: Settings,
  db: Db | null,
  onProblem: (error: unknown) => void,
): Promise<Realtime> {
  const { key, secret, socketsPerAddress } = settings.realtime;
  const limits = { perAddress: socketsPerAddress, trust: trustIn(settings.trustedProxies) };
  return makeRealtime({ keys: { key, secret }, limits, db, onProblem, openBus: busOf(settings) });
}

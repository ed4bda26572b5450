import { sql } from 'kysely';
import type { Db } from '../database/database.ts';

/** Changes the price of a dated instance, in pence, as its service would. */
export const setPrice = (db: Db, instance: string, pence: number) =>
  sql`update session_instance set price = ${pence} where id = ${instance}`.execute(db);

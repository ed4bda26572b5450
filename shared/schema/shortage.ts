import * as z from 'zod/mini';
import { WallTime } from './rules.ts';

/** Staff missing, and the local time from which they are. */
export const Shortage = z.object({ short: z.int(), from: WallTime });

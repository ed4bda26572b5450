import pg from 'pg';
import { pauseAfter, type Bus, type BusSide } from './bus.ts';

const name = 'bairn_realtime';
/** Milliseconds between health checks of the connection, and the time limit of one. */
const pulse = 15_000;
const patience = 5_000;
const mostAtOnce = 100;
const mostWaiting = 10_000;

/**
 * LISTEN and NOTIFY on a dedicated connection that reconnects by itself. A pooler in transaction mode does not pass
 * notifications on, so the nodes behind one need Redis.
 */
export async function openPostgresBus(url: string, side: BusSide): Promise<Bus> {
  let client: pg.Client | null = null;
  let closed = false;
  let unsent = false;
  let busy = false;
  const waiting: string[] = [];
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: patience,
      query_timeout: patience,
      application_name: name,
    });
    let lost = false;
    const lose = (error?: unknown) => {
      if (lost) return;
      lost = true;
      const heard = client === next;
      if (heard) client = null;
      if (waiting.splice(0).length > 0) unsent = true;
      // The connection is already lost, so an error from closing it says nothing new.
      next.end().catch(() => {});
      if (closed) return;
      if (error) side.onProblem(error);
      if (heard) side.onCutOff();
      timer = setTimeout(() => void connect(), pauseAfter(failures++));
      timer.unref();
    };
    next.on('error', lose).on('end', () => lose());
    next.on('notification', ({ payload }) => payload && side.onText(payload));
    try {
      await next.connect();
      await next.query(`listen ${name}`);
      if (closed) return void next.end();
      client = next;
      failures = 0;
      side.onHearAgain({ unsent });
      unsent = false;
    } catch (error) {
      lose(error);
    }
  }

  /** Sends the queue, one statement at a time; with an empty queue it only checks the connection. */
  async function flush(): Promise<void> {
    const used = client;
    if (busy || !used) return;
    busy = true;
    try {
      do {
        const texts = waiting.splice(0, mostAtOnce);
        await used.query('select pg_notify($1, text) from unnest($2::text[]) as text', [name, texts]);
      } while (client === used && waiting.length > 0);
    } catch (error) {
      unsent = true;
      used.emit('error', error as Error);
    } finally {
      busy = false;
    }
  }

  const beat = setInterval(() => void flush(), pulse).unref();
  await connect();

  return {
    send(text) {
      if (client && waiting.length < mostWaiting) waiting.push(text);
      else unsent = true;
      void flush();
    },
    async close() {
      closed = true;
      clearInterval(beat);
      clearTimeout(timer);
      await client?.end();
    },
  };
}

import { createClient } from '@redis/client';
import { pauseAfter, type Bus, type BusSide } from './bus.ts';

/** Publishes and subscribes on two connections that reconnect by themselves. */
export async function openRedisBus(url: string, channel: string, side: BusSide): Promise<Bus> {
  const socket = { reconnectStrategy: pauseAfter };
  const publisher = createClient({ url, socket, disableOfflineQueue: true });
  const subscriber = createClient({ url, socket });
  let hearing = false;
  let unsent = false;
  let problem = false;

  const report = (error: unknown) => {
    // Every failed attempt raises an error: report it once until the connection works again.
    if (!problem) side.onProblem(error);
    problem = true;
    if (hearing) side.onCutOff();
    hearing = false;
  };
  const hear = () => {
    if (hearing || !subscriber.isReady || !publisher.isReady) return;
    hearing = true;
    problem = false;
    side.onHearAgain({ unsent });
    unsent = false;
  };
  for (const client of [publisher, subscriber]) client.on('error', report).on('ready', () => setImmediate(hear));

  const opened = Promise.all([
    publisher.connect(),
    subscriber.connect().then(() => subscriber.subscribe(channel, side.onText)),
  ]);
  // A failed first connection is no error: the node serves its own people until Redis is there.
  await Promise.race([opened, new Promise((resolve) => setTimeout(resolve, 2000).unref())]).catch(report);
  opened.catch(report);

  return {
    send(text) {
      if (publisher.isReady) publisher.publish(channel, text).catch(() => (unsent = true));
      else unsent = true;
    },
    async close() {
      subscriber.destroy();
      publisher.destroy();
    },
  };
}

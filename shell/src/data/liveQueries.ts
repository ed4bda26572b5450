import { isAbout } from '@bairn/shared/app';
import { missedEvent, topicOf } from '@bairn/shared/schema/realtime';
import { afterSwitch } from '../session/switching.ts';
import type { QueryClient } from '@tanstack/react-query';

/** Milliseconds in which announcements are gathered: a booking is often announced in several. */
const gather = 150;
/** Milliseconds after which answers that do not come hold up later announcements no longer. */
const patience = 5000;
/** Milliseconds over which all tabs reload after the server was away, to avoid a burst of calls. */
const spread = 1000;

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

const shown = () =>
  new Promise<void>((resolve) => {
    if (document.visibilityState === 'visible') return resolve();
    document.addEventListener('visibilitychange', function onShow() {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', onShow);
      resolve();
    });
  });

/**
 * Turns announcements into fresh answers: what is on screen and concerned is asked for at once, what is only kept counts as
 * stale. One round at a time, so that a flood of announcements neither cancels calls under way nor misses its last one; a
 * tab in the background waits until somebody looks at it. `askPerson` refetches the
 * logged-in user, which has the unread messages.
 */
export function createLiveQueries(client: QueryClient, askPerson: () => Promise<void>) {
  /** Topics that were announced since the last round. */
  const topics = new Set<string>();
  /** Whether anything may have been announced since then. */
  let all = false;
  let running = false;

  async function run(wait: number): Promise<void> {
    if (running) return;
    running = true;
    try {
      for (let first = true; all || topics.size > 0; first = false) {
        await pause(first ? wait : gather);
        await shown();
        await afterSwitch();
        const round = all ? undefined : new Set(topics);
        all = false;
        topics.clear();
        const asked = client.invalidateQueries({ predicate: ({ meta }) => isAbout(meta?.about, round) });
        const person = !round || round.has('broadcast') ? askPerson() : undefined;
        await Promise.race([Promise.all([asked, person]), pause(patience)]);
      }
    } finally {
      running = false;
    }
  }

  /** Announcements may have been missed: everything personal on screen is refetched. */
  function catchUp(): void {
    all = true;
    void run(Math.random() * spread);
  }

  return {
    /** Something was announced. */
    onEvent(event: string): void {
      if (event === missedEvent) return catchUp();
      topics.add(topicOf(event));
      void run(gather);
    },
    catchUp,
    /** Milliseconds since the oldest answer on screen was received that announcements concern; null if there is none. */
    oldestAnswer(): number | null {
      const received = client
        .getQueryCache()
        .findAll({
          type: 'active',
          predicate: ({ meta, state }) => state.data !== undefined && isAbout(meta?.about, undefined),
        })
        .map(({ state }) => state.dataUpdatedAt);
      return received.length > 0 ? Date.now() - Math.min(...received) : null;
    },
  };
}

export type LiveQueries = ReturnType<typeof createLiveQueries>;

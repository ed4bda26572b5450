import { missedEvent, topicOf, type LiveTopic } from '@bairn/shared/schema/realtime';
import type { Query, QueryClient } from '@tanstack/react-query';
import { isPersonal } from './followPerson.ts';

/** Milliseconds in which announcements are gathered: a booking is often announced in several. */
const gather = 150;
/** Milliseconds after which answers that do not come hold up later announcements no longer. */
const patience = 5000;
/** Milliseconds over which the tabs of all people ask anew after the server was away: not all in the same moment. */
const spread = 1000;

const everything = Symbol('everything');
type Wish = LiveTopic | typeof everything;

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

/** Whether an answer may be another one after announcements of these topics. */
function concerns(query: Query, wishes: ReadonlySet<Wish>): boolean {
  if (!isPersonal(query)) return false;
  const topics = query.meta?.live;
  if (topics === undefined) return true;
  return topics.length > 0 && (wishes.has(everything) || topics.some((topic) => wishes.has(topic)));
}

/**
 * Turns announcements into fresh answers: what is on screen and concerned is asked for at once, what is only kept counts as
 * stale. One round at a time, so that a flood of announcements neither cancels calls under way nor misses its last one; a
 * tab in the background waits until somebody looks at it.
 */
export function createLiveQueries(client: QueryClient) {
  const wishes = new Set<Wish>();
  let running = false;

  async function run(wait: number): Promise<void> {
    if (running) return;
    running = true;
    try {
      for (let first = true; wishes.size > 0; first = false) {
        await pause(first ? wait : gather);
        await shown();
        const round = new Set(wishes);
        wishes.clear();
        const asked = client.invalidateQueries({ predicate: (query) => concerns(query, round) });
        await Promise.race([asked, pause(patience)]);
      }
    } finally {
      running = false;
    }
  }

  /** Announcements may have been missed: everything personal on screen is asked for anew. */
  function catchUp(): void {
    wishes.add(everything);
    void run(Math.random() * spread);
  }

  return {
    /** Something was announced. */
    onEvent(event: string): void {
      if (event === missedEvent) return catchUp();
      wishes.add(topicOf(event));
      void run(gather);
    },
    catchUp,
    /** Milliseconds since the oldest answer on screen was received that announcements concern; null if there is none. */
    oldestAnswer(): number | null {
      const all = new Set<Wish>([everything]);
      const received = client
        .getQueryCache()
        .findAll({ type: 'active', predicate: (query) => query.state.data !== undefined && concerns(query, all) })
        .map(({ state }) => state.dataUpdatedAt);
      return received.length > 0 ? Date.now() - Math.min(...received) : null;
    },
  };
}

export type LiveQueries = ReturnType<typeof createLiveQueries>;

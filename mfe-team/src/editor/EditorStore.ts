import { ApiError } from '@bairn/shared/app';
import type { RotaChange, RotaUpdated } from '@bairn/shared/schema/rotaEdit';
import type { RotaShift, RotaStatus } from '@bairn/shared/schema/rotaShift';
import type { Deed } from './model/deeds.ts';
import {
  choose,
  type Doc,
  doStep,
  type Kept,
  keptOf,
  openDoc,
  receive,
  redo,
  refuse,
  settle,
  take,
  undo,
  unsend,
} from './model/doc.ts';
import { newId } from './model/newId.ts';

type Wires = {
  /** Sends changes; the same key again answers the same. */
  send: (body: { key: string; changes: RotaChange[]; reason?: string }, status: RotaStatus) => Promise<RotaUpdated>;
  keep: (kept: Kept | null) => void;
  /** Something was not done: a refusal, or a failure that is not tried again. */
  tell: (words: string) => void;
  /** Calls again after some milliseconds; answers how to stop it. */
  later?: (again: () => void, ms: number) => () => void;
};

/**
 * How the changes stand: all saved, under way, waiting for a connection, or for the admin. A draft is saved at once; what is
 * published or locked when the admin says so, as people are told. `blocked`: it would break a hard rule.
 */
export type Saving = 'saved' | 'saving' | 'offline' | 'waiting' | 'blocked';

export type View = { doc: Doc; saving: Saving };

/** Milliseconds for which changes of one gesture are gathered, and after which a lost request is tried again. */
const gather = 400;
const waits = [1000, 2000, 5000, 10_000, 30_000];

const wait = (again: () => void, ms: number) => {
  const timer = setTimeout(again, ms);
  return () => clearTimeout(timer);
};

/**
 * The rota that an admin edits, and the queue that saves it: one request at a time, in order, again with the same key after
 * a lost connection. Components subscribe to it.
 */
export function makeEditorStore(
  shifts: readonly RotaShift[],
  kept: Kept | undefined,
  wires: Wires,
  first: RotaStatus = 'draft',
) {
  const later = wires.later ?? wait;
  let status = first;
  let reason: string | undefined;
  let view: View = { doc: openDoc(shifts, kept), saving: 'saved' };
  let isSending = false;
  let tries = 0;
  let stop: (() => void) | undefined;
  const listeners = new Set<() => void>();

  function become(doc: Doc, saving: Saving = view.saving): void {
    if (doc === view.doc && saving === view.saving) return;
    if (doc !== view.doc) wires.keep(keptOf(doc));
    view = { doc, saving };
    for (const listener of listeners) listener();
  }
  function plan(ms: number): void {
    if (isSending) return;
    stop?.();
    stop = later(() => void flush(), ms);
  }
  const restOf = (doc: Doc): Saving => {
    if (doc.sent === null && doc.log.length === 0) return 'saved';
    return status === 'draft' || doc.sent ? 'saving' : 'waiting';
  };
  function changeTo(doc: Doc): void {
    const saving = view.saving === 'offline' ? 'offline' : isSending ? 'saving' : restOf(doc);
    become(doc, saving);
    if (saving === 'saving') plan(gather);
  }

  /** Sends what waits, until all is saved or no answer comes. */
  async function flush(): Promise<void> {
    stop?.();
    if (isSending) return;
    const takings = { draft: 'in order', published: 'whole', locked: 'one' } as const;
    become(take(view.doc, newId(), takings[status]));
    const { sent } = view.doc;
    if (!sent) return become(view.doc, 'saved');
    isSending = true;
    become(view.doc, view.saving === 'offline' ? 'offline' : 'saving');
    try {
      const answer = await wires.send({ key: sent.key, changes: [...sent.changes], ...(reason && { reason }) }, status);
      [tries, isSending, status] = [0, false, answer.status];
      become(settle(view.doc, answer), 'saving');
      return flush();
    } catch (error) {
      isSending = false;
      fail(error);
    }
  }

  function fail(error: unknown): void {
    const failed = error instanceof ApiError ? error : undefined;
    const known = failed?.status ?? 0;
    if (known === 0 || known === 401 || known === 429 || known >= 500) {
      become(view.doc, 'offline');
      plan(waits[Math.min(tries, waits.length - 1)] ?? 0);
      tries += 1;
      return;
    }
    wires.tell(error instanceof Error ? error.message : 'This was not saved.');
    if (failed?.code === 'breaks') return become(unsend(view.doc), 'blocked');
    // The week has been locked since: what is left can be saved as corrections.
    if (failed?.code === 'locked') {
      status = 'locked';
      return become(unsend(view.doc), 'waiting');
    }
    become(refuse(view.doc), 'saving');
    void flush();
  }
  return {
    get: () => view,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Does something as one step; says why it cannot be done. True if the rota changed. */
    act(words: string, deed: Deed): boolean {
      if ('refused' in deed) {
        wires.tell(deed.refused);
        return false;
      }
      changeTo(doStep(view.doc, { words, patches: deed.patches }));
      return deed.patches.length > 0;
    },
    undo: () => {
      const undone = undo(view.doc);
      changeTo(undone.doc);
      return undone;
    },
    redo: () => {
      const redone = redo(view.doc);
      changeTo(redone.doc);
      return redone;
    },
    choose: (id: string, side: 'mine' | 'theirs', words: string) => changeTo(choose(view.doc, id, side, words)),
    /** Takes over what the server has now. */
    receive(next: readonly RotaShift[], now: RotaStatus) {
      status = now;
      changeTo(receive(view.doc, next));
    },
    /** Sends what waits for the admin; a reason is for a hard rule that is broken, and for corrections. */
    save: (why?: string) => {
      reason = why;
      return flush();
    },
    /** Gives up all changes that are not saved and not under way. */
    discard: () => changeTo(receive({ ...view.doc, log: [], undo: [], redo: [] }, [...view.doc.server.values()])),
    /** Sends at once what waits for a connection: the browser is online again, or the page is seen. */
    retry: () => {
      if (view.saving === 'offline') void flush();
    },
    /** Sends what an earlier visit left. */
    start: () => changeTo(view.doc),
    /** The page is left: a draft is saved at once, anything else waits for the next visit. */
    close() {
      stop?.();
      if (status === 'draft' && view.saving === 'saving') void flush();
    },
  };
}
export type EditorStore = ReturnType<typeof makeEditorStore>;

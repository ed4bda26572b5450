import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, errorMessage, keyOf, reportShown, useQueryClient } from '@bairn/shared/app';
import { createJournal } from '@bairn/shared/calls/journal';
import { today } from '../components/today.ts';
import type { EntryContent, JournalEntry } from '@bairn/shared/schema/journal';
import { useSend } from '@bairn/shared/ui/useSend';
import { entryCalls } from './entryCalls.ts';

/** What the steps write. */
export type Draft = { child_ids: string[]; content: EntryContent };
/** Whether the draft is kept at the service; `unchanged` until something is written. */
type Kept = { is: 'unchanged' | 'saved' | 'saving' | 'typing' } | { is: 'failed'; why: string };

/** Milliseconds without a key until a draft is saved. */
const pause = 1500;

const begun = (child: string): Draft => ({
  child_ids: [child],
  content: { happened_on: today(), voices: [], shanarri: [], outcomes: [], pathways: {}, next_steps: [] },
});

/**
 * An entry of staff while it is written, a new one a learning journal: saved at each step and while typing, one request at a time. A save that another tab
 * made older is refused, and the text stays on the screen.
 */
export function useJournal(child: string, branch: string, saved: JournalEntry | null) {
  const client = useQueryClient();
  const calls = entryCalls[saved?.type ?? 'LearningJournal'];
  const create = useSend(createJournal);
  const update = useSend(calls.update);
  const [kept, setKept] = useState<Kept>({ is: 'unchanged' });
  const draft = useRef<Draft>(
    saved ? { child_ids: saved.children.map(({ id }) => id), content: saved.content } : begun(child),
  );
  const at = useRef(saved ? { id: saved.id, revision: saved.revision } : null);
  const dirty = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const queue = useRef<Promise<unknown>>(Promise.resolve());

  const send = useCallback(async (): Promise<string> => {
    const known = at.current;
    if (known && !dirty.current) return known.id;
    dirty.current = false;
    setKept({ is: 'saving' });
    const body = draft.current;
    try {
      const { data } = known
        ? await update({ params: { id: known.id }, body: { ...body, revision: known.revision } })
        : await create({ query: { nursery_branch_id: branch }, body });
      at.current = { id: data.id, revision: data.revision };
      setKept({ is: dirty.current ? 'typing' : 'saved' });
      // The next step begins with what was saved here.
      client.setQueryData(keyOf(calls.show, { params: { id: data.id } }), { data });
      return data.id;
    } catch (error) {
      dirty.current = true;
      reportShown(error instanceof Error ? error : new Error(String(error)));
      const first = error instanceof ApiError ? Object.values(error.errors ?? {})[0]?.[0] : undefined;
      setKept({ is: 'failed', why: first ?? errorMessage(error) });
      throw error;
    }
  }, [branch, calls, client, create, update]);
  /** Saves what was typed, after what is being saved. @returns the id of the entry */
  const save = useCallback((): Promise<string> => {
    clearTimeout(timer.current);
    const next = queue.current.catch(() => {}).then(send);
    queue.current = next.catch(() => {});
    return next;
  }, [send]);
  const write = useCallback(
    (change: (former: Draft) => Draft) => {
      draft.current = change(draft.current);
      dirty.current = true;
      setKept({ is: 'typing' });
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void save().catch(() => {}), pause);
    },
    [save],
  );
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  }, [save]);
  // Who leaves the page while typing keeps the text.
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      if (dirty.current) void latest.current().catch(() => {});
    },
    [],
  );
  return { draft, at, kept, save, write };
}

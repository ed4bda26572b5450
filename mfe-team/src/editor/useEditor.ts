import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { reportShown, toast, useSession } from '@bairn/shared/app';
import { correctRota, updateRota } from '@bairn/shared/calls/rota';
import type { RotaWithFacts } from '@bairn/shared/schema/rotaFacts';
import { useSend } from '@bairn/shared/ui/useSend';
import { makeJudge } from './check/findings.ts';
import { makeEditorStore } from './EditorStore.ts';
import { keep, readKept } from './model/keep.ts';
import { useAfterPaint } from './useAfterPaint.ts';

type Params = { nursery: string; branch: string; id: string };

/** The rota in the hands of this admin: what is shown, kept, sent, and taken over from others. */
export function useEditor(facts: RotaWithFacts, params: Params) {
  const { user } = useSession();
  const update = useSend(updateRota);
  const correct = useSend(correctRota);
  const [store] = useState(() => {
    const of = { user: user?.id ?? '', rota: params.id };
    return makeEditorStore(
      facts.shifts,
      readKept(of),
      {
        async send({ key, changes, reason }, status) {
          const [change] = changes;
          try {
            const isCorrection = reason !== undefined && status === 'locked';
            const answer =
              isCorrection && change
                ? await correct({ params, body: { key, change, reason } })
                : await update({ params, body: { key, changes, ...(reason !== undefined && { reason }) } });
            return answer.data;
          } catch (error) {
            reportShown(error);
            throw error;
          }
        },
        keep: (kept) => keep(of, kept),
        tell: (words) => toast.error(words),
      },
      facts.rota.status,
    );
  });
  useEffect(() => {
    store.start();
    addEventListener('online', store.retry);
    return () => {
      removeEventListener('online', store.retry);
      store.close();
    };
  }, [store]);
  useEffect(() => store.receive(facts.shifts, facts.rota.status), [store, facts]);

  const view = useSyncExternalStore(store.subscribe, store.get, store.get);
  // Judged once the change itself is painted.
  const { days, rooms, staff, needs, childminder } = facts;
  const judge = useMemo(
    () => makeJudge({ days, rooms, staff, needs, childminder }),
    [days, rooms, staff, needs, childminder],
  );
  const judged = useAfterPaint(view.doc.shifts);
  const findings = useMemo(() => judge(judged), [judge, judged]);
  return { store, view, findings };
}

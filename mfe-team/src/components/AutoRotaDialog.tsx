import { useState } from 'react';
import { useMutation, useQuery } from '@bairn/shared/app';
import { cancelBuild, startBuild } from '@bairn/shared/calls/rotaBuild';
import type { RotaBuild } from '@bairn/shared/schema/rotaBuild';
import type { RotaChange } from '@bairn/shared/schema/rotaEdit';
import { Alert } from '@bairn/shared/ui/Alert';
import { Button } from '@bairn/shared/ui/Button';
import { Dialog } from '@bairn/shared/ui/Dialog';
import { Meter } from '@bairn/shared/ui/Meter';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { useSend } from '@bairn/shared/ui/useSend';
import { buildQuery, type RotaPath } from './autoRotaQueries.ts';
import type { Names } from './breachWords.ts';
import { BuiltWeek } from './BuiltWeek.tsx';
import lines from './Lines.module.css';

type Props = {
  /** The draft. */
  path: RotaPath;
  /** Whether it has shifts, so that it can be asked whether they stay. */
  hasShifts: boolean;
  /** Names of people and rooms by id. */
  names: Names;
  /** Puts the week on the rota, as ordinary changes that can be undone. */
  onUse: (changes: RotaChange[]) => void;
  onClose: () => void;
};

const failures = {
  changed: 'This rota is no draft any more, so it was not built.',
  refused: 'The checker refused the week that was found. Your shifts are unchanged.',
  broken: 'The week could not be built. Your shifts are unchanged.',
};

/** The changes that put a built week on its rota. */
const changesOf = ({ add, remove }: NonNullable<RotaBuild['result']>): RotaChange[] => [
  ...remove.map(({ id, version }) => ({ kind: 'remove' as const, id, version })),
  ...add.map((shift) => ({ kind: 'add' as const, shift })),
];

/** Builds the week of a draft: asks what stays, shows how far it is, what it costs and what cannot be met. */
export function AutoRotaDialog({ path, hasShifts, names, onUse, onClose }: Props) {
  const query = useQuery(buildQuery(path));
  /** The build that was begun here: an older one is not shown, as the rota may have changed since. */
  const [begun, setBegun] = useState<string | null>(null);
  const [sendStart, sendCancel] = [useSend(startBuild), useSend(cancelBuild)];
  const start = useMutation({
    mutationFn: (keep: boolean) => sendStart({ params: path, body: { keep } }),
    onSuccess: ({ data }) => setBegun(data.id),
  });
  const cancel = useMutation({ mutationFn: () => sendCancel({ params: path }) });
  const last = query.data ?? null;
  const isBusy = last?.stage === 'waiting' || last?.stage === 'running';
  const build = last && (isBusy || last.id === begun) ? last : null;
  const result = build?.stage === 'done' ? build.result : null;
  const use = () => {
    if (result) onUse(changesOf(result));
    onClose();
  };

  return (
    <Dialog
      open
      title="Build this week"
      onClose={onClose}
      actions={
        <>
          {isBusy ? (
            <Button variant="secondary" busy={cancel.isPending} onClick={() => cancel.mutate()}>
              Stop
            </Button>
          ) : (
            <>
              {hasShifts && (
                <Button variant="secondary" busy={start.isPending} onClick={() => start.mutate(true)}>
                  Keep shifts and fill gaps
                </Button>
              )}
              <Button
                variant={result ? 'secondary' : 'primary'}
                busy={start.isPending}
                onClick={() => start.mutate(false)}
              >
                {result ? 'Build again' : 'Build the whole week'}
              </Button>
            </>
          )}
          {result && <Button onClick={use}>Use this rota</Button>}
        </>
      }
    >
      <QueryView query={query} part skeleton="text" isEmpty={() => false}>
        {() => (
          <div className={lines.page}>
            {!build && (
              <p>
                A week that keeps the law’s rules at the least cost, with late shifts and weekends shared out. Nothing
                changes before you use it.
              </p>
            )}
            {build && isBusy && <Progress build={build} />}
            {build?.stage === 'cancelled' && <p role="status">It was stopped. Your shifts are unchanged.</p>}
            {build?.stage === 'failed' && <Alert tone="danger">{failures[build.failure ?? 'broken']}</Alert>}
            {result && <BuiltWeek result={result} names={names} />}
          </div>
        )}
      </QueryView>
    </Dialog>
  );
}

function Progress({ build }: { build: RotaBuild }) {
  const { seconds, limit_seconds: limit, has_week } = build;
  return (
    <>
      <Meter label="Time taken" value={seconds} max={limit} text={`${seconds} of at most ${limit} seconds`} />
      <p role="status">{has_week ? 'A week is found. It may still become better.' : 'Looking for a first week.'}</p>
    </>
  );
}

import { toast, useMutation, useQuery } from '@bairn/shared/app';
import { updateRota } from '@bairn/shared/calls/rota';
import { formatDay, formatTimes } from '@bairn/shared/format/date';
import { formatPence } from '@bairn/shared/format/money';
import { plural } from '@bairn/shared/format/plural';
import type { ProposedShift, Remedy } from '@bairn/shared/schema/rotaBuild';
import type { RotaChange } from '@bairn/shared/schema/rotaEdit';
import { Button } from '@bairn/shared/ui/Button';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { useSend } from '@bairn/shared/ui/useSend';
import { remediesQuery } from './autoRotaQueries.ts';
import { breachWords, type Names } from './breachWords.ts';
import { CloseDates } from './CloseDates.tsx';
import lines from './Lines.module.css';

type Props = { scope: { nursery: string; branch: string }; staff: string; date: string; onDone?: () => void };

const timesOf = ({ start_time, end_time }: ProposedShift) => formatTimes(start_time, end_time, 'service');

/** A remedy in a sentence. */
export function remedyWords({ kind, changes, people, close }: Remedy, names: Names): string {
  const who = names.get(people[0] ?? '') ?? 'A person';
  const [own, other] = changes;
  const room = (shift: ProposedShift | null | undefined) => names.get(shift?.room_id ?? '') ?? 'no room';
  if (kind === 'move') return `${who} moves to ${room(other?.after)}`;
  if (kind === 'extend' && other?.after) return `${who} works ${timesOf(other.after)} in ${room(other.after)}`;
  if (kind === 'swap' && own && other) {
    const later = `${formatDay(other.before.date)}, ${timesOf(other.before)}`;
    return `${who} takes the shift ${timesOf(own.before)}, and gives theirs of ${later}`;
  }
  if (kind === 'call_in' && own) return `${who} comes in, ${timesOf(own.before)}`;
  return close
    .map(({ room_id, from, to, adults, everyone }) =>
      everyone
        ? `No children in the service, ${formatTimes(from, to, 'service')}: even one needs two adults`
        : `Fewer children in ${names.get(room_id ?? '') ?? 'the service'}, ${formatTimes(from, to, 'service')}, so that ${plural(adults, 'adult')} fewer ${adults === 1 ? 'is' : 'are'} needed`,
    )
    .join('; ');
}

const costWords = ({ cost_pence, kind }: Remedy) => {
  if (kind === 'close_places') return 'Families of bookings that are cancelled get a full refund.';
  if (cost_pence === null) return 'Wage not known';
  return cost_pence === 0
    ? 'No cost'
    : `${formatPence(cost_pence)} ${cost_pence > 0 ? 'more' : 'as difference'} in wages`;
};

/** The changes of a rota that a remedy is made of. */
export const remedyChanges = ({ changes }: Remedy): RotaChange[] =>
  changes.map(({ before, after, version }): RotaChange => {
    if (!after) return { kind: 'remove', id: before.id, version };
    const { id: _id, date: _date, ...fields } = after;
    return { kind: 'change', id: before.id, version, ...fields };
  });

/** What can be done when a person of the rota is off on a date, the least disturbing first, and does it. */
export function RemedyList({ scope, staff, date, onDone }: Props) {
  const query = useQuery(remediesQuery(scope, { staff, date }));
  const send = useSend(updateRota);
  const update = useMutation({
    mutationFn: ({ rota, remedy }: { rota: string; remedy: Remedy }) =>
      send({ params: { ...scope, id: rota }, body: { key: crypto.randomUUID(), changes: remedyChanges(remedy) } }),
    onSuccess: ({ data }) => {
      if (data.conflicts.length > 0) {
        toast.error('Someone else has changed the rota. Look again at what can be done.');
        return;
      }
      toast.success('The rota is changed.');
      onDone?.();
    },
  });
  return (
    <QueryView
      query={query}
      part
      skeleton="text"
      isEmpty={({ breaches }) => breaches.length === 0}
      empty={
        <EmptyState level={3} drawing="no-bookings" title="Nothing has to be done">
          No rule is broken without this person.
        </EmptyState>
      }
    >
      {({ rota, breaches, remedies, closable, people, rooms }) => {
        const names: Names = new Map([...people, ...rooms].map(({ id, name }) => [id, name]));
        const canChange = rota !== null && rota.status !== 'locked';
        return (
          <div className={lines.page}>
            <ul aria-label="Broken without this person">
              {breaches.map((breach, index) => (
                <li key={index}>{breachWords(breach, names)}</li>
              ))}
            </ul>
            {remedies.length === 0 && (
              <p>
                Nothing that one person can do keeps all rules. Build the week again, or ask for staff from elsewhere.
              </p>
            )}
            <ol aria-label="What can be done" className={lines.page}>
              {remedies.map((remedy) => {
                const words = remedyWords(remedy, names);
                return (
                  <li key={words}>
                    <p>{words}</p>
                    <p>{costWords(remedy)}</p>
                    {canChange && remedy.kind !== 'close_places' && (
                      <Button
                        variant="secondary"
                        size="small"
                        busy={update.isPending}
                        aria-label={`Do this: ${words}`}
                        onClick={() => update.mutate({ rota: rota.id, remedy })}
                      >
                        Do this
                      </Button>
                    )}
                    {remedy.kind === 'close_places' && <CloseDates scope={scope} dates={closable} />}
                  </li>
                );
              })}
            </ol>
          </div>
        );
      }}
    </QueryView>
  );
}

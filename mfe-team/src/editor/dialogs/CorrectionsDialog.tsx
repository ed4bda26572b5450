import { apiQuery, dataOf, useQuery } from '@bairn/shared/app';
import { listCorrections } from '@bairn/shared/calls/rota';
import { formatFullDay, wallMoment } from '@bairn/shared/format/date';
import { Dialog } from '@bairn/shared/ui/Dialog';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { type Names, shiftWords } from '../words.ts';

type Props = { params: { nursery: string; branch: string; id: string }; names: Names; onClose: () => void };

/** The corrections of a locked week: what was there, what is there now, and why. */
export function CorrectionsDialog({ params, names, onClose }: Props) {
  const query = useQuery(apiQuery(listCorrections, { params }, { select: dataOf }));
  return (
    <Dialog open onClose={onClose} title="Corrections">
      <QueryView query={query} isEmpty={({ corrections }) => corrections.length === 0} empty="No corrections yet" part>
        {({ corrections }) => (
          <ul>
            {corrections.map(({ id, at, by, reason, before, after }) => {
              const { date, time } = wallMoment(at);
              return (
                <li key={id}>
                  {before ? shiftWords(before, names) : 'No shift'} → {after ? shiftWords(after, names) : 'removed'}
                  <br />
                  {reason} ({by ?? 'an account that was deleted'}, {formatFullDay(date)} at {time})
                </li>
              );
            })}
          </ul>
        )}
      </QueryView>
    </Dialog>
  );
}

import { Link } from '@bairn/shared/app';
import { formatFullDay } from '@bairn/shared/format/date';
import { servicePaths } from '@bairn/shared/paths/servicePaths';
import { Dialog } from '@bairn/shared/ui/Dialog';
import { RemedyList } from '../components/RemedyList.tsx';
import { useScope } from '../components/useScope.ts';

type Props = { person: { id: string; name: string }; date: string; onClose: () => void };

/** What can be done about a day's rota when a person of it is off sick. */
export function OffSickDialog({ person, date, onClose }: Props) {
  return (
    <Dialog open wide onClose={onClose} title={`${person.name} is off sick`}>
      <p>
        What can be done on {formatFullDay(date)}, the least disturbing first. The sickness itself is recorded with the{' '}
        <Link to={servicePaths.staffAbsences()}>absences</Link>.
      </p>
      <RemedyList scope={useScope()} staff={person.id} date={date} onDone={onClose} />
    </Dialog>
  );
}

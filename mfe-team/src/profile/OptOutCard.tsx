import { formatDate } from '@bairn/shared/format/date';
import type { StaffProfile } from '@bairn/shared/schema/staffProfile';
import { Button } from '@bairn/shared/ui/Button';
import { Card } from '@bairn/shared/ui/Card';
import { useLazyDialog } from '@bairn/shared/ui/useLazyDialog';
import type { ProfilePath } from '../components/profileQueries.ts';

type Props = { profile: StaffProfile; path: ProfilePath };

function words({ opt_out_48h: agreed, today }: StaffProfile): string {
  if (!agreed) return 'No opt-out: rotas keep to 48 hours a week on average.';
  const { from, until } = agreed;
  if (until && until < today) return `The opt-out ended on ${formatDate(until)}.`;
  const since = `${from > today ? 'Opted out from' : 'Opted out since'} ${formatDate(from)}`;
  return until ? `${since}, until ${formatDate(until)}.` : `${since}.`;
}

/** Whether the person agrees in writing to work more than 48 hours a week on average. */
export function OptOutCard({ profile, path }: Props) {
  const { Dialog, open, close } = useLazyDialog(async () => (await import('./OptOutDialog.tsx')).OptOutDialog);
  return (
    <Card
      title="48-hour week"
      aside={
        profile.can.schedule && (
          <Button variant="secondary" size="small" aria-haspopup="dialog" onClick={open}>
            Change opt-out
          </Button>
        )
      }
    >
      <p>{words(profile)}</p>
      {Dialog && <Dialog profile={profile} path={path} onClose={close} />}
    </Card>
  );
}

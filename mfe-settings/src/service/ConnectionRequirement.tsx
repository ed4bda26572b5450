import { setConnectionRequirement } from '@bairn/shared/calls/terms';
import { Badge } from '@bairn/shared/ui/Badge';
import { Card } from '@bairn/shared/ui/Card';
import { ConfirmButton } from '@bairn/shared/ui/ConfirmButton';
import { useSend } from '@bairn/shared/ui/useSend';
import type { Scope } from './queries.ts';
import styles from './Terms.module.css';

type Props = { scope: Scope; required: boolean };

/** Whether only connected families can book, with what switching it does. */
export function ConnectionRequirement({ scope, required }: Props) {
  const send = useSend(setConnectionRequirement);
  return (
    <Card title="Who can book">
      <div className={styles.part}>
        <p>{required ? <Badge tone="success">Connected families only</Badge> : <Badge>All families</Badge>}</p>
        <p>
          {required
            ? 'A family asks to connect, and books once you have accepted under Requests. You can still book for any family yourself.'
            : 'Any family can book. You can ask that families connect with you first.'}
        </p>
        <div>
          <ConfirmButton
            key={String(required)}
            label={required ? 'Let all families book' : 'Only let connected families book'}
            variant="secondary"
            title={required ? 'Let all families book?' : 'Only let connected families book?'}
            message={
              required
                ? 'Families no longer need a connection to book. Connections stay.'
                : 'Families without an active connection cannot book any more, nor order what is in their basket. Bookings that they have stay.'
            }
            confirmLabel={required ? 'Let all families book' : 'Only connected families'}
            onConfirm={() => send({ params: scope, body: { required: !required } })}
          />
        </div>
      </div>
    </Card>
  );
}

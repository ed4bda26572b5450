import { removePickup } from '@bairn/shared/calls/pickups';
import { formatPhone } from '@bairn/shared/format/phone';
import { PickupPhoto } from '@bairn/shared/pickups/PickupPhoto';
import { PickupWord } from '@bairn/shared/pickups/PickupWord';
import type { Pickup } from '@bairn/shared/schema/pickups';
import { Badge } from '@bairn/shared/ui/Badge';
import { Button } from '@bairn/shared/ui/Button';
import { Card } from '@bairn/shared/ui/Card';
import { ConfirmButton } from '@bairn/shared/ui/ConfirmButton';
import { Facts } from '@bairn/shared/ui/Facts';
import { useSend } from '@bairn/shared/ui/useSend';
import styles from './Pickups.module.css';
import { dayWords, namedWords } from './pickupWords.ts';

type Props = {
  pickup: Pickup;
  /** The level of the name's heading. */
  level: 2 | 3;
  onChange: () => void;
  onPhoto: () => void;
};

/** A person who may collect: the face, what to ask at the door, and the days. */
export function PickupCard({ pickup, level, onChange, onPhoto }: Props) {
  const Heading = `h${level}` as const;
  const { name, relation, phone, state, can } = pickup;
  const send = useSend(removePickup);
  return (
    <Card className={styles.person}>
      <div className={styles.who}>
        <PickupPhoto pickup={pickup} name={name} />
        <div>
          <Heading>{name}</Heading>
          <p>{relation}</p>
        </div>
        {state !== 'now' && <Badge tone="info">{state === 'ended' ? 'Ended' : 'Not yet'}</Badge>}
      </div>
      <Facts
        compact
        items={[
          { label: 'Days', value: dayWords(pickup) },
          { label: 'Phone', value: phone ? <a href={`tel:${phone}`}>{formatPhone(phone)}</a> : 'Not given' },
          {
            label: 'Password',
            value: can.show_password ? <PickupWord id={pickup.id} name={name} /> : 'None',
          },
        ]}
      />
      <p>{namedWords(pickup)}</p>
      {can.change && (
        <div className={styles.buttons}>
          <Button variant="secondary" size="small" aria-label={`Change ${name}`} onClick={onChange}>
            Change
          </Button>
          <Button variant="secondary" size="small" aria-label={`Photo of ${name}`} onClick={onPhoto}>
            Photo
          </Button>
          <ConfirmButton
            label="Remove"
            variant="quiet"
            size="small"
            title={`Remove ${name}`}
            message={`${name} may not collect this child any more. The photo and the password are deleted.`}
            confirmLabel="Remove"
            danger
            onConfirm={() => send({ params: { id: pickup.id } })}
            done={() => `${name} may not collect any more.`}
          />
        </div>
      )}
    </Card>
  );
}

import { PickupPhoto } from '@bairn/shared/pickups/PickupPhoto';
import { PickupWord } from '@bairn/shared/pickups/PickupWord';
import type { Collector } from '@bairn/shared/schema/attendance';
import { useFormValue } from '@bairn/shared/ui/formContext';
import styles from './CollectorProof.module.css';

/** What there is to compare at the door, once a person who was named for collection is chosen. */
export function CollectorProof({ collectors }: { collectors: readonly Collector[] }) {
  const chosen = useFormValue('collector');
  const collector = collectors.find(({ name }) => name === chosen);
  const pickup = collector?.pickup;
  if (!pickup || (!pickup.has_photo && !pickup.has_password)) return null;
  return (
    <div className={styles.proof}>
      {pickup.has_photo && <PickupPhoto key={pickup.id} pickup={pickup} name={collector.name} size={96} />}
      {pickup.has_password && <PickupWord key={pickup.id} id={pickup.id} name={collector.name} />}
    </div>
  );
}

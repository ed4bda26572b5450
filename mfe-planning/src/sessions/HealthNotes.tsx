import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { Badge } from '@bairn/shared/ui/Badge';
import styles from './Sessions.module.css';

type Props = { allergies: readonly string[]; medicalNeeds: string | null };

/** Allergies and medical needs, never by colour alone; it says so where none are known. */
export function HealthNotes({ allergies, medicalNeeds }: Props) {
  if (allergies.length === 0 && !medicalNeeds)
    return <span className={styles.more}>No allergies or medical needs known</span>;
  return (
    <span className={styles.health}>
      {allergies.map((allergy) => (
        <Badge key={allergy} tone="danger" icon={<TriangleAlert size={14} aria-hidden />}>
          {allergy}
        </Badge>
      ))}
      {medicalNeeds && <span className={styles.medical}>{medicalNeeds}</span>}
    </span>
  );
}

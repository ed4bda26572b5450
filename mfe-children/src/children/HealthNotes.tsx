import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { Badge } from '@bairn/shared/ui/Badge';
import styles from './ActiveChildrenPage.module.css';

/** Allergies and medical needs, never by colour alone; "None known" where there are none. */
export function HealthNotes({
  allergies,
  medicalNeeds,
}: {
  allergies: readonly string[];
  medicalNeeds: string | null;
}) {
  if (allergies.length === 0 && !medicalNeeds) return <span className={styles.none}>None known</span>;
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

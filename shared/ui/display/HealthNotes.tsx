import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { Badge } from './Badge.tsx';
import styles from './HealthNotes.module.css';

type Props = {
  allergies: readonly string[];
  medicalNeeds: string | null;
  /** The text where neither is known; shorter in a column with a heading. */
  none: string;
};

/** A child's allergies and medical needs, never by colour alone. */
export function HealthNotes({ allergies, medicalNeeds, none }: Props) {
  if (allergies.length === 0 && !medicalNeeds) return <span className={styles.none}>{none}</span>;
  return (
    <span className={styles.notes}>
      {allergies.map((allergy) => (
        <Badge key={allergy} tone="danger" icon={<TriangleAlert size={14} aria-hidden />}>
          {allergy}
        </Badge>
      ))}
      {medicalNeeds && (
        <span className={styles.medical}>
          <TriangleAlert size={14} aria-hidden />
          {medicalNeeds}
        </span>
      )}
    </span>
  );
}

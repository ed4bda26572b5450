import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { cx } from '../cx.ts';
import { Badge } from './Badge.tsx';
import styles from './HealthNotes.module.css';

type Props = {
  allergies: readonly string[];
  medicalNeeds: string | null;
  /** The text where neither is known; nothing at all without it, as in the rows of a list. */
  none?: string;
  /** In one line: medical needs give way, and are written out elsewhere. */
  brief?: boolean;
};

/** A child's allergies and medical needs, never by colour alone. */
export function HealthNotes({ allergies, medicalNeeds, none, brief }: Props) {
  if (allergies.length === 0 && !medicalNeeds) return none && <span className={styles.none}>{none}</span>;
  return (
    <span className={cx(styles.notes, brief && styles.brief)}>
      {allergies.map((allergy) => (
        <Badge key={allergy} tone="danger" icon={<TriangleAlert size={14} aria-hidden />}>
          {allergy}
        </Badge>
      ))}
      {medicalNeeds && (
        <span className={styles.medical} title={brief ? medicalNeeds : undefined}>
          <TriangleAlert size={14} aria-hidden />
          {medicalNeeds}
        </span>
      )}
    </span>
  );
}

import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { notAskedYet } from '@bairn/shared/format/needs';
import { notAsked, type KnownNeeds } from '@bairn/shared/schema/needs';
import { cx } from '../cx.ts';
import { Badge } from './Badge.tsx';
import styles from './ChildNeeds.module.css';

type Props = {
  child: KnownNeeds;
  /** In one line: medical needs give way, and are written out elsewhere. */
  brief?: boolean;
};

/**
 * A child's allergies and needs on its row, never by colour alone: alerts stand out, and what the family has not been
 * asked says so. Where a parent says none there is nothing on the row; `NeedsFacts` says who has none.
 */
export function ChildNeeds({ child, brief }: Props) {
  const { allergies, medical_needs: needs } = child;
  const open = notAsked(child);
  if (allergies.length === 0 && !needs && open.length === 0) return null;
  return (
    <span className={cx(styles.notes, brief && styles.brief)}>
      {allergies.map((allergy) => (
        <Badge key={allergy} tone="danger" icon={<TriangleAlert size={14} aria-hidden />}>
          {allergy}
        </Badge>
      ))}
      {needs && (
        <span className={styles.medical} title={brief ? needs : undefined}>
          <TriangleAlert size={14} aria-hidden />
          {needs}
        </span>
      )}
      {open.length > 0 && (
        <span className={styles.open}>
          <CircleQuestionMark size={14} aria-hidden />
          {open.length === 2 ? (
            <>
              <span className="visually-hidden">Allergies and needs: </span>
              {notAskedYet}
            </>
          ) : (
            `${open[0] === 'allergies' ? 'Allergies' : 'Needs'} not asked yet`
          )}
        </span>
      )}
    </span>
  );
}

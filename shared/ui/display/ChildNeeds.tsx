import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { notAskedYet } from '@bairn/shared/format/needs';
import { notAsked, type KnownNeeds } from '@bairn/shared/schema/needs';
import { cx } from '../cx.ts';
import { Badge } from './Badge.tsx';
import styles from './ChildNeeds.module.css';

type Props = {
  /** With the names of adults whom a court does not allow to collect the child, which stand first. */
  child: KnownNeeds & { may_not_collect?: readonly string[] };
  /** In one line: medical needs give way, and are written out elsewhere. */
  brief?: boolean;
};

/**
 * A child's allergies and needs on its row, never by colour alone: alerts stand out, and what the family has not been
 * asked says so. Where a parent says none there is nothing on the row; `NeedsFacts` says who has none.
 */
export function ChildNeeds({ child, brief }: Props) {
  const { allergies, medical_needs: needs, may_not_collect: kept = [] } = child;
  const open = notAsked(child);
  if (kept.length === 0 && allergies.length === 0 && !needs && open.length === 0) return null;
  return (
    <span className={cx(styles.notes, brief && styles.brief)}>
      {kept.map((name) => (
        <Badge key={name} tone="danger" icon={<TriangleAlert size={14} aria-hidden />}>
          May not collect: {name}
        </Badge>
      ))}
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

import { formatPhone } from '@bairn/shared/format/phone';
import type { ChildShown } from '@bairn/shared/schema/childRecord';
import { Badge } from '@bairn/shared/ui/Badge';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { Card } from '@bairn/shared/ui/Card';
import { childTabs } from '../components/childTabs.ts';
import { manifest } from '../manifest.ts';
import { relationWords } from '../components/record/relationWords.ts';
import { useSession } from '@bairn/shared/app';
import styles from '../components/record/Profile.module.css';

/**
 * The adults whom the service knows, and which of them may collect. Who else may is on the page of pickups: this card
 * links there.
 */
export function Adults({ child }: { child: ChildShown }) {
  const { user } = useSession();
  const pickups = childTabs(manifest.pages, user?.role, child.id).find(({ to }) => to.endsWith('/pickups'));
  return (
    <Card
      title="Carers"
      aside={
        pickups && (
          <ButtonLink variant="quiet" size="small" to={pickups.to}>
            {pickups.label}
          </ButtonLink>
        )
      }
    >
      {child.carers.length === 0 ? (
        <p className={styles.muted}>No carer is entered yet. Ask an admin before you hand the child over.</p>
      ) : (
        <ul className={styles.plain} role="list">
          {child.carers.map(({ id, name, relation, is_primary, may_collect, phone, email, children }) => (
            <li key={id} className={styles.line}>
              <span className={styles.grow}>
                <strong>{name}</strong>
                <br />
                <span className={styles.muted}>
                  {relationWords(relation)}
                  {children.length > 1 &&
                    `, also of ${children
                      .filter((one) => one.id !== child.id)
                      .map((one) => one.full_name)
                      .join(', ')}`}
                </span>
              </span>
              {is_primary && <Badge tone="info">Main carer</Badge>}
              <Badge tone={may_collect ? 'success' : 'neutral'}>
                {may_collect ? 'May collect' : 'Not named to collect'}
              </Badge>
              {phone && <a href={`tel:${phone}`}>{formatPhone(phone)}</a>}
              {email && <a href={`mailto:${email}`}>{email}</a>}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

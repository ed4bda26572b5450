import { session, useNavigate, useSession } from '@bairn/shared/app';
import { Button } from '@bairn/shared/ui/Button';
import { Card } from '@bairn/shared/ui/Card';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { PageLayout } from '@bairn/shared/ui/PageLayout';
import { landingOf } from '../landing.ts';
import { branchChoices } from '../layout/branches.ts';
import styles from './ChooseBranchPage.module.css';

/** Picks the service that the screens work for; only those with complete details can be chosen. */
export function Component() {
  const current = useSession();
  const navigate = useNavigate();
  const choices = branchChoices(current);

  return (
    <PageLayout title="Choose a service" width="text" intro="You can change it at any time at the top of the page.">
      {choices.length === 0 ? (
        <EmptyState title="There is no service you can work in yet">
          A service appears here once its details are complete. Ask an administrator of your service.
        </EmptyState>
      ) : (
        <ul role="list" className={styles.list}>
          {choices.map(({ id, name, nursery }) => (
            <li key={id}>
              <Card selected={id === current.branch?.id} className={styles.choice}>
                <div>
                  <h2>{name}</h2>
                  <p>{nursery}</p>
                </div>
                <Button
                  variant={id === current.branch?.id ? 'primary' : 'secondary'}
                  aria-label={`Open ${name}`}
                  onClick={() => {
                    session.switchBranch(id);
                    void navigate(landingOf(current));
                  }}
                >
                  Open
                </Button>
              </Card>
            </li>
          ))}
        </ul>
      )}
    </PageLayout>
  );
}

import { session, useNavigate, useSearchParams, useSession } from '@bairn/shared/app';
import { sessionOf } from '@bairn/shared/app/sessionStore';
import { paths } from '@bairn/shared/paths';
import { Alert } from '@bairn/shared/ui/Alert';
import { Button } from '@bairn/shared/ui/Button';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { Card } from '@bairn/shared/ui/Card';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { PageLayout } from '@bairn/shared/ui/PageLayout';
import { useEffect } from 'react';
import { landingOf } from '#routing/landing.ts';
import { branchChoices } from '#layout/branches.ts';
import styles from './ChooseBranchPage.module.css';
import { useFrom } from './from.ts';
import { providerChoices } from './providerChoices.ts';

/**
 * Picks the service that the screens work for; what cannot be chosen stands there too, and says why. A link to a page of a
 * certain service leads through here (`branch`, `from`): it may be opened in a tab whose person works in another.
 */
export function Component() {
  const current = useSession();
  const [search] = useSearchParams();
  const wanted = branchChoices(current).find(({ id }) => id === search.get('branch'));
  return wanted ? <GoOn branch={wanted.id} /> : <Choice />;
}

function GoOn({ branch }: { branch: string }) {
  const current = useSession();
  const navigate = useNavigate();
  const to = useFrom() ?? landingOf(current);
  const isThere = current.branch?.id === branch;
  useEffect(() => {
    if (isThere) void navigate(to, { replace: true });
    else session.switchBranch(branch);
  }, [isThere, branch, to, navigate]);
  return null;
}

function Choice() {
  const current = useSession();
  const navigate = useNavigate();
  const providers = providerChoices(current);
  const none = providers.every(({ why, branches }) => why || branches.every((branch) => branch.why));

  function choose(id: string): void {
    session.switchBranch(id);
    // The role is that of the provider that was chosen.
    if (current.user) void navigate(landingOf(sessionOf({ user: current.user, branchId: id })));
  }

  return (
    <PageLayout title="Choose a service" width="text" intro="You can change it at any time at the top of the page.">
      {providers.length === 0 && (
        <EmptyState
          title="You do not work for a service on Bairn at the moment"
          action={<ButtonLink to={paths.accountSettings()}>Your account and your data</ButtonLink>}
        >
          A service can invite you again. Until then you can download or delete your data.
        </EmptyState>
      )}
      {providers.length > 0 && none && (
        <EmptyState title="There is no service you can work in yet">
          A service can be opened once its details are complete. Ask an administrator of your service.
        </EmptyState>
      )}
      {providers.map((provider) => (
        <section key={provider.id} aria-labelledby={`provider-${provider.id}`} className={styles.provider}>
          <h2 id={`provider-${provider.id}`}>{provider.name}</h2>
          {provider.why && <Alert tone="warning">{provider.why}</Alert>}
          {!provider.why && (
            <ul role="list" aria-labelledby={`provider-${provider.id}`} className={styles.list}>
              {provider.branches.map(({ id, name, why }) => (
                <li key={id}>
                  <Card selected={id === current.branch?.id && !why} className={styles.choice}>
                    <div>
                      <h3>{name}</h3>
                      {why && <p>{why}</p>}
                    </div>
                    {!why && (
                      <Button
                        variant={id === current.branch?.id ? 'primary' : 'secondary'}
                        aria-label={`Open ${name}`}
                        onClick={() => choose(id)}
                      >
                        Open
                      </Button>
                    )}
                  </Card>
                </li>
              ))}
            </ul>
          )}
          {!provider.why && provider.branches.length === 0 && (
            <p>You have not been given a service here yet. Ask an administrator of this provider.</p>
          )}
        </section>
      ))}
    </PageLayout>
  );
}

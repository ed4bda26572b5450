import { useQuery, useSession } from '@bairn/shared/app';
import type { Page } from '@bairn/shared/contract';
import { Badge } from '@bairn/shared/ui/Badge';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { Card } from '@bairn/shared/ui/Card';
import { List } from '@bairn/shared/ui/List';
import { ListRow } from '@bairn/shared/ui/ListRow';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { useIntroduction } from '@bairn/shared/ui/useIntroduction';
import styles from './DashboardPage.module.css';
import { firstSteps, gettingStartedQuery, type FirstStep } from './firstSteps.ts';

type Props = { nursery: string; branch: string; pages: readonly Pick<Page, 'path' | 'access'>[] };

/** What is left to do in a service that has just been set up, with the way to each; gone once all of it is done. */
export function FirstSteps({ nursery, branch, pages }: Props) {
  const box = useIntroduction<HTMLDivElement>('service');
  const { role } = useSession();
  const query = useQuery(gettingStartedQuery({ nursery, branch }));
  const steps = query.data && firstSteps(query.data.steps, { branch, role }, pages);
  if (steps?.every(({ done }) => done)) return null;
  return (
    <div ref={box}>
      <Card title="Getting started" aside={steps && <Done steps={steps} />}>
        <QueryView query={{ ...query, data: steps }} part>
          {(known) => (
            <List items={known} itemKey={({ step }) => step} label="Getting started">
              {({ title, text, action, at, done }) => (
                <ListRow title={title} detail={done ? undefined : text}>
                  {done ? (
                    <Badge tone="success">Done</Badge>
                  ) : (
                    <ButtonLink to={at} size="small" variant="secondary">
                      {action}
                    </ButtonLink>
                  )}
                </ListRow>
              )}
            </List>
          )}
        </QueryView>
      </Card>
    </div>
  );
}

const Done = ({ steps }: { steps: readonly FirstStep[] }) => (
  <span className={styles.done}>
    {steps.filter(({ done }) => done).length} of {steps.length} done
  </span>
);

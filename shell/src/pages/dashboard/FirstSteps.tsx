import { Link } from '@bairn/shared/app';
import { Card } from '@bairn/shared/ui/Card';
import { List } from '@bairn/shared/ui/List';
import { ListRow } from '@bairn/shared/ui/ListRow';
import { useIntroduction } from '@bairn/shared/ui/useIntroduction';
import type { FirstStep } from './firstSteps.ts';

/**
 * What there is to do where nothing has been planned yet; who plans it, for those who do not. It introduces a service to
 * Bairn.
 */
export function FirstSteps({ steps, admin }: { steps: readonly FirstStep[]; admin: boolean }) {
  const box = useIntroduction<HTMLDivElement>('service');
  return (
    <div ref={box}>
      {admin ? (
        <Card title="Getting started">
          <List items={steps} itemKey={({ to }) => to} label="Getting started">
            {({ to, label, text }) => <ListRow linked title={<Link to={to}>{label}</Link>} detail={text} />}
          </List>
        </Card>
      ) : (
        <Card title="Your service is being set up">
          <p>There are no sessions yet. Once an administrator has planned them, your day appears here.</p>
        </Card>
      )}
    </div>
  );
}

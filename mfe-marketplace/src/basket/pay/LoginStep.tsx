import { paths } from '@bairn/shared/paths';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { Card } from '@bairn/shared/ui/Card';

/** The next step for a visitor: log in, then return here. `kept`: a place is held until then. */
export function LoginStep({ kept }: { kept: boolean }) {
  return (
    <Card title="Log in to book">
      <p>
        {kept && 'Your places stay held while you log in or create an account. '}
        You come straight back here to choose who each session is for and to pay.
      </p>
      <div>
        <ButtonLink to={paths.login(paths.checkout())}>Log in to book</ButtonLink>
      </div>
    </Card>
  );
}

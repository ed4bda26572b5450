import { PageLayout } from '@bairn/shared/ui/PageLayout';

/** Sign in. */
export function Component() {
  return <PageLayout title="Log in" width="text" />;
}

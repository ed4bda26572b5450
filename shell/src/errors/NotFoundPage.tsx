import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { ErrorState } from '@bairn/shared/ui/ErrorState';
import { PageLayout } from '@bairn/shared/ui/PageLayout';

/** No page has this address. */
export function NotFoundPage() {
  return (
    <PageLayout title="Page not found" dataError="not-found" width="text">
      <ErrorState kind="not-found" titled action={<ButtonLink to="/">Go to the start page</ButtonLink>} />
    </PageLayout>
  );
}

import { errorMessage, useMutation } from '@bairn/shared/app';
import { stopSavedSearch } from '@bairn/shared/calls/savedSearches';
import { familyPaths } from '@bairn/shared/paths/familyPaths';
import { Alert } from '@bairn/shared/ui/Alert';
import { Button } from '@bairn/shared/ui/Button';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { PageLayout } from '@bairn/shared/ui/PageLayout';
import { useEmailToken } from '@bairn/shared/ui/useEmailToken';
import { useSend } from '@bairn/shared/ui/useSend';

/** Stops the emails about a saved search, by the link of one of them; nobody has to sign in. */
export function Component() {
  const token = useEmailToken();
  const send = useSend(stopSavedSearch);
  const stop = useMutation({ mutationFn: (of: string) => send({ params: { token: of } }) });
  if (!token) {
    return (
      <PageLayout title="Stop emails about a saved search" width="text">
        <EmptyState
          title="This link is not complete"
          drawing="no-bookings"
          action={<ButtonLink to={familyPaths.savedSearches()}>Your saved searches</ButtonLink>}
        >
          Open the link in the email again, or delete the search in your settings.
        </EmptyState>
      </PageLayout>
    );
  }
  return (
    <PageLayout title="Stop emails about a saved search" width="text">
      {stop.isSuccess ? (
        <Alert tone="success" live>
          The saved search is deleted. We send no more emails about it.
        </Alert>
      ) : (
        <>
          <p>This deletes the saved search. Your other saved searches stay.</p>
          {stop.error && (
            <Alert tone="danger" live>
              {errorMessage(stop.error)}
            </Alert>
          )}
          <Button busy={stop.isPending} onClick={() => stop.mutate(token)}>
            Stop these emails
          </Button>
        </>
      )}
    </PageLayout>
  );
}

import { PageLayout } from '@bairn/shared/ui/PageLayout';
import { useConfig } from '#data/config.ts';

/** The only page of the carer role, which uses the app and never logs in here. */
export function Component() {
  const support = useConfig()?.support;
  return (
    <PageLayout title="Use the app" width="text" intro="Carers see a child’s day in the app, not on this website.">
      <p>
        Your childcare service sends you an invitation by email with the link to the app for your phone. Open that email
        on your phone and follow the link.
      </p>
      <p>
        No invitation? Ask your service to send it again
        {support && (
          <>
            , or write to <a href={`mailto:${support.email}`}>{support.email}</a>
          </>
        )}
        .
      </p>
    </PageLayout>
  );
}

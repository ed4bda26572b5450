import { session, useSession } from '@bairn/shared/app';
import { Alert } from '@bairn/shared/ui/Alert';
import { Button } from '@bairn/shared/ui/Button';
import { PageLayout } from '@bairn/shared/ui/PageLayout';
import { useConfig } from '../config.ts';

type Props = { title: string; intro: string; needed: readonly string[] };

/** What is missing before a service can be used, and who completes it with the person. */
export function OnboardingPage({ title, intro, needed }: Props) {
  const support = useConfig()?.support;
  const { nursery } = useSession();
  return (
    <PageLayout title={title} eyebrow={nursery?.name} intro={intro} width="text">
      <h2>Have these to hand</h2>
      <ul>
        {needed.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
      {support && (
        <Alert title="We set it up with you by phone">
          <p>
            Call <a href={`tel:${support.phone.replaceAll(' ', '')}`}>{support.phone}</a>, {support.hours}, or write to{' '}
            <a href={`mailto:${support.email}`}>{support.email}</a>. Everything else opens as soon as the details are
            complete.
          </p>
        </Alert>
      )}
      <Button variant="secondary" onClick={() => session.signOut()}>
        Sign out
      </Button>
    </PageLayout>
  );
}

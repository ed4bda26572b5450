import { configQuery, useQuery, useSession } from '@bairn/shared/app';
import { PageLayout } from '@bairn/shared/ui/PageLayout';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { Stepper } from '@bairn/shared/ui/Stepper';
import { onboardingQuery } from './queries.ts';
import { StepTwoForm } from './StepTwoForm.tsx';
import { onboardingSteps } from './steps.ts';

/** Step two of a service's set-up: provider and service exist, the service's details are incomplete. */
export function Component() {
  const { user, branch } = useSession();
  const config = useQuery(configQuery);
  const begun = useQuery(onboardingQuery);
  return (
    <PageLayout
      title="Complete your service"
      eyebrow={branch?.name}
      intro="Say what you offer. A service with a CI registration number is listed once you have proven that it is yours; others are at once."
      width="text"
      lead={<Stepper label="Set up your service" steps={onboardingSteps} current={1} />}
    >
      <QueryView query={config} skeleton="details">
        {({ lists }) => (
          <QueryView query={begun} skeleton="details">
            {({ data }) => user && <StepTwoForm key={user.id} user={user} lists={lists} begun={data} />}
          </QueryView>
        )}
      </QueryView>
    </PageLayout>
  );
}

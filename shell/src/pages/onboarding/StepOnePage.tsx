import { configQuery, useQuery, useSession } from '@bairn/shared/app';
import { PageLayout } from '@bairn/shared/ui/PageLayout';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { Skeleton } from '@bairn/shared/ui/Skeleton';
import { Stepper } from '@bairn/shared/ui/Stepper';
import { StepOneForm } from './StepOneForm.tsx';
import { onboardingSteps } from './steps.ts';

/** Step one of a service's set-up: the person has no provider yet. */
export function Component() {
  const { user } = useSession();
  return (
    <PageLayout
      title="Set up your service"
      intro="Tell us about your service. With your Care Inspectorate number we can fill in most of it."
      width="text"
      lead={<Stepper label="Set up your service" steps={onboardingSteps} current={0} />}
    >
      <QueryView query={useQuery(configQuery)} skeleton="details">
        {({ lists }) =>
          user ? (
            <StepOneForm key={user.id} user={user} providerTypes={lists.provider_types} />
          ) : (
            <Skeleton shape="details" />
          )
        }
      </QueryView>
    </PageLayout>
  );
}

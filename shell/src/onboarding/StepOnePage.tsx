import { OnboardingPage } from './OnboardingPage.tsx';

/** Step one of a service's set-up: the person has no provider yet. */
export function Component() {
  return (
    <OnboardingPage
      title="Set up your service"
      intro="Step 1 of 2. Your account is not linked to a childcare provider yet."
      needed={[
        'The name of the provider and of your service',
        'Your Care Inspectorate number: CS followed by 10 digits, if you are registered',
        'The address and postcode of the service',
      ]}
    />
  );
}

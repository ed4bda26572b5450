import { OnboardingPage } from './OnboardingPage.tsx';

/** Step two of a service's set-up: provider and service exist, the service's details are incomplete. */
export function Component() {
  return (
    <OnboardingPage
      title="Complete your service"
      intro="Step 2 of 2. Your service is created; its details are not complete yet."
      needed={[
        'The contact phone number and e-mail address that families will see',
        'What you offer: service types, activities, meals, support for additional needs',
        'A logo and a cover photo, gif, jpg or png, at most 10 MB each',
      ]}
    />
  );
}

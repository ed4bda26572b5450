/** The steps of a service's set-up, as people read them. */
export const onboardingSteps = ['Your service', 'What you offer'] as const;

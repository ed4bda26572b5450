/** The steps of signing up. */
export const signUpSteps = ['Your account', 'Your email', 'Your details'] as const;

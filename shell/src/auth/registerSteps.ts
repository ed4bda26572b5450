/** What somebody goes through who registers. */
export const registerSteps = ['Your account', 'Your email', 'Your details'] as const;

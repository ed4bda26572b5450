/** What somebody goes through who registers. */
export const registerSteps = ['Your account', 'Your e-mail', 'Your details'] as const;

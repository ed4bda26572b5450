/** Minutes for which an emailed code confirms an address. */
export const codeMinutes = 30;
/** Wrong guesses that an emailed code allows. */
export const codeTries = 5;
/** Minutes for which a link sets a new password. */
export const resetMinutes = 60;
/** Days that a sign-up waits to be confirmed. */
export const signUpDays = 30;

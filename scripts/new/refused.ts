/** Why nothing was written, as a message for the user. */
export class Refused extends Error {}

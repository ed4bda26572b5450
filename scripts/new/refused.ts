/** Why nothing was written, as a sentence for whoever asked. */
export class Refused extends Error {}

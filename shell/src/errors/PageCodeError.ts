/** The code of a page did not come; the cause says why. */
export class PageCodeError extends Error {
  override name = 'PageCodeError';
}

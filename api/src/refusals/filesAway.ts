/** The storage does not answer, or not as it should: nothing is known of the file. `cause` is its own error. */
export class FilesAway extends Error {
  constructor(cause: Error) {
    super(`The stored files cannot be reached: ${cause.message}`, { cause });
  }
}

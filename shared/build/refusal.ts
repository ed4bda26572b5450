/** A release that is refused: every reason is a plain sentence that names both sides and what to do. */
export class Refusal extends Error {
  readonly reasons: readonly string[];

  constructor(reasons: readonly string[]) {
    super(reasons.join('\n'));
    this.reasons = reasons;
  }
}

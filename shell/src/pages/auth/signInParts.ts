/**
 * What the sign-in page needs when somebody logs in and not to be drawn: its first load is the tightest. Without it, where
 * its code does not come, people get in all the same.
 */
export async function loadSignInParts() {
  const [{ Countdown }, { hintFor, keepHint }, { waitAfter }] = await Promise.all([
    import(/* webpackChunkName: "sign-in" */ './Countdown.tsx'),
    import(/* webpackChunkName: "sign-in" */ './deviceHint.ts'),
    import(/* webpackChunkName: "sign-in" */ './wait.ts'),
  ]);
  return { Countdown, hintFor, keepHint, waitAfter };
}

/**
 * Seconds a token lives, by its own words (`exp` − `iat`), so that a wrong clock on the device does not matter; undefined
 * when it does not say. Nothing is verified here: the API does that.
 */
export function lifetimeOf(token: string): number | undefined {
  try {
    const payload = token.split('.')[1] ?? '';
    const { exp, iat } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as Record<string, unknown>;
    return typeof exp === 'number' && typeof iat === 'number' ? exp - iat : undefined;
  } catch {
    return undefined;
  }
}

import { errors, jwtVerify, SignJWT } from 'jose';
import { now } from '@bairn/shared/schema/clock';
import { Refusal, unauthenticated } from '../refusals/refusal.ts';

/** Lifetime of a token in minutes. */
export const tokenMinutes = 60;
/** Grace period in seconds of a replaced token, for calls that were in progress. */
export const graceSeconds = 60;

export type TokenClaims = { user: string; device: string; token: string };

/** Maximum cached signatures; beyond that the oldest is dropped. */
const mostRemembered = 10_000;

type Remembered = TokenClaims & { expires: number };

/**
 * Signs and verifies bearer tokens; the first secret signs, all are accepted. A signature is verified once and cached
 * while the token lives. Whether the token is still valid is checked in the database at every call.
 */
export function makeTokens(secrets: readonly string[]) {
  const keys = secrets.map((secret) => new TextEncoder().encode(secret));
  const remembered = new Map<string, Remembered>();

  function remember(text: string, claims: Remembered) {
    const [oldest] = remembered.size >= mostRemembered ? remembered.keys() : [];
    if (oldest !== undefined) remembered.delete(oldest);
    remembered.set(text, claims);
  }

  return {
    sign({ user, device, token }: TokenClaims): Promise<string> {
      const issued = Math.floor(now().getTime() / 1000);
      return new SignJWT({ did: device })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(user)
        .setJti(token)
        .setIssuedAt(issued)
        .setExpirationTime(issued + tokenMinutes * 60)
        .sign(keys[0] as Uint8Array);
    },

    /** @throws Refusal 400 when the text is not a token, 401 when it is expired or has a wrong signature. */
    async read(text: string): Promise<TokenClaims> {
      const known = remembered.get(text);
      if (known && known.expires * 1000 > now().getTime()) return known;
      remembered.delete(text);
      for (const key of keys) {
        try {
          const { payload } = await jwtVerify(text, key, { algorithms: ['HS256'], currentDate: now() });
          const claims = { user: String(payload.sub), device: String(payload['did']), token: String(payload.jti) };
          if (payload.exp !== undefined) remember(text, { ...claims, expires: payload.exp });
          return claims;
        } catch (error) {
          if (error instanceof errors.JWSInvalid || error instanceof errors.JWTInvalid) {
            throw new Refusal(400, 'The token could not be read. Please log in again.');
          }
          if (!(error instanceof errors.JWSSignatureVerificationFailed)) throw unauthenticated();
        }
      }
      throw unauthenticated();
    },
  };
}

export type Tokens = ReturnType<typeof makeTokens>;

import { errors, jwtVerify, SignJWT } from 'jose';
import { now } from '@bairn/shared/schema/clock';
import { Refusal, unauthenticated } from './refusal.ts';

/** Minutes that a token lives. */
export const tokenMinutes = 60;
/** Seconds that a replaced token works on, for calls that were under way. */
export const graceSeconds = 60;

export type TokenClaims = { user: string; device: string; token: string };

/** Signs and reads bearer tokens; the first secret signs, all of them are accepted. */
export function makeTokens(secrets: readonly string[]) {
  const keys = secrets.map((secret) => new TextEncoder().encode(secret));

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

    /** @throws Refusal 400 when the text is no token at all, 401 when it is one that does not count. */
    async read(text: string): Promise<TokenClaims> {
      for (const key of keys) {
        try {
          const { payload } = await jwtVerify(text, key, { algorithms: ['HS256'], currentDate: now() });
          return { user: String(payload.sub), device: String(payload['did']), token: String(payload.jti) };
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

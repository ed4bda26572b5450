import * as z from 'zod/mini';
import { Email, text } from './text.ts';

/** The client id of this web client (specification section 7). */
export const webClientId = 3;

/** The fields of the sign-in form. */
export const Credentials = z.object({ email: Email, password: text(200) });

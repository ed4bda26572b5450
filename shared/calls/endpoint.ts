import type { AnyContract, Endpoint, Flags, Method } from '../schema/endpoint.ts';

type Described<Describe extends () => AnyContract, Verb extends Method> = Endpoint<ReturnType<Describe>, Verb>;

/**
 * Makes the function that describes calls of a verb: `get<typeof schema.xContract>('/path/{id}')`. A call names its contract
 * as a type alone, so that a screen carries no schema of the calls that it makes.
 */
/* @__NO_SIDE_EFFECTS__ */
const by =
  <Verb extends Method>(method: Verb) =>
  <Describe extends () => AnyContract>(path: string, flags: Flags = {}): Described<Describe, Verb> => ({
    method,
    path,
    ...flags,
  });

export const get = by('GET');
export const post = by('POST');
export const patch = by('PATCH');
export const del = by('DELETE');

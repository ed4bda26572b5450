import type { AnyEndpoint } from '@bairn/shared/schema/endpoint';

/**
 * A call by verb and address alone: making it needs no schema, which keeps the schemas out of a page's first load. The
 * fake API of the tests holds it to the contract of the same name.
 */
export const bare = <E extends AnyEndpoint>(method: E['method'], path: string) => ({ method, path }) as E;

import { allCalls } from '@bairn/shared/schema/allContracts';
import type { Served } from '@bairn/shared/schema/endpoint';

/** `GET /core/web/config`. */
export const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

/** Every call of the contract. */
export const contractEndpoints = (): Served[] => Object.values(allCalls());

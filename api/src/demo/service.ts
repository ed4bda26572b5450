import type { Council } from '../config/localAuthorities.ts';

/** The kind of a service; decides its sessions, meals and opening times. */
export type ServiceKind =
  | 'nursery'
  | 'outdoor'
  | 'playgroup'
  | 'family-centre'
  | 'out-of-school'
  | 'childminder'
  | 'gaelic';

/** A listed service of the demonstration data. */
export type Service = {
  key: string;
  name: string;
  /** Name of its provider; several services may share one. */
  provider: string;
  kind: ServiceKind;
  street: string;
  city: string;
  postcode: string;
  council: Council;
  places: number;
  /** Care, play and learning · setting · leadership · staff team, 1 to 6. */
  grades: readonly [number, number, number, number];
  about: string;
};

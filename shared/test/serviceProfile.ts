import type { Branch, GalleryPhoto, ProviderAccount } from '@bairn/shared/schema/serviceProfile';
import { makeId, makeNursery } from './people.ts';

/** A photo of a gallery, as a small drawing. */
export function makePhoto(own: Partial<GalleryPhoto> = {}): GalleryPhoto {
  const url =
    "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 4 3'><path fill='%23478' d='M0 0h4v3H0z'/></svg>";
  return { id: makeId(), url, small_url: url, description: 'The garden', cover: false, default: false, ...own };
}

/** A listed service as its own people see it. */
export function makeBranch(own: Partial<Branch> = {}): Branch {
  const [branch] = makeNursery().branches;
  if (!branch) throw new Error('A made provider has a service.');
  return {
    ...branch,
    status: 'listed',
    city: 'Edinburgh',
    logo_url: null,
    cs_number: 'CS2099000123',
    missing: [],
    about: 'Three bright rooms and a garden.',
    notice: null,
    address_line_1: '12 Shore',
    address_line_2: null,
    county: 'Midlothian',
    postcode: 'EH6 6QW',
    contact_phone: '+441314960101',
    contact_email: 'hello@thistle.bairn.test',
    website: 'https://thistle.bairn.test',
    provision_term: 1,
    provisions: [1],
    meals: [1],
    activity_categories: [1],
    support_options: [1],
    provides_additional_support: true,
    asn_info: 'A quiet room.',
    photos: [],
    ...own,
  };
}

/** A provider as its admins see it. */
export function makeProvider(own: Partial<ProviderAccount> = {}): ProviderAccount {
  const { id, name, provider_type, branches } = makeNursery();
  return {
    id,
    name,
    provider_type,
    start_month: 'aug',
    logo_url: null,
    owner: { id: makeId(), name: 'Moira Geddes', email: 'moira@demo.bairn.test' },
    plan: null,
    branches: branches.map((branch) => ({ ...branch, status: 'listed', city: 'Edinburgh', logo_url: null })),
    connected_accounts: [],
    ...own,
  };
}

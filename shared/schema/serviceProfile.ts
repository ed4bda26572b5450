import * as z from 'zod/mini';
import { UserBranch } from './auth.ts';
import { ListItem } from './config.ts';
import { optionalText } from './details.ts';
import { all, contract, one } from './endpoint.ts';
import { Image } from './files.ts';
import { mostPhotos, PhotoDescription } from './gallery.ts';
import { MissingPart } from './listing.ts';
import { nameText } from './names.ts';
import { queryInt } from './numbers.ts';
import { ServiceChange, ServiceForm } from './onboarding.ts';
import { Phone } from './phone.ts';
import { Flag } from './query.ts';
import { Id } from './rules.ts';
import type { branchMachine, StateOf } from './states.ts';
import { Email } from './text.ts';

/** Keys of the months (specification section 9). */
export const monthKeys = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'] as const;

const branchStates = [
  'onboarding',
  'listed',
  'unlisted',
  'scheduled_for_deletion',
  'deleted',
] as const satisfies readonly StateOf<typeof branchMachine>[];

/** A service in the list of a provider's, with how far its set-up is. */
export const ListedBranch = z.extend(UserBranch, {
  status: z.enum(branchStates),
  city: z.nullable(z.string()),
  logo_url: z.nullable(z.string()),
});
export type ListedBranch = z.output<typeof ListedBranch>;

/** A photo of a service's gallery. */
export const GalleryPhoto = z.object({
  id: Id,
  url: z.string(),
  /** The same in the size of a list. */
  small_url: z.string(),
  /** What it shows, as the service says; null where it says nothing. */
  description: z.nullable(z.string()),
  cover: z.boolean(),
  /** Shown for sessions without a photo of their own. */
  default: z.boolean(),
});
export type GalleryPhoto = z.output<typeof GalleryPhoto>;

/** A service as its own people see it. Lists hold ids of the list of their name. */
export const Branch = z.extend(ListedBranch, {
  cs_number: z.nullable(z.string()),
  /** What it lacks before it may be listed, in the order in which it is done. */
  missing: z.array(MissingPart),
  about: z.nullable(z.string()),
  /** A short text at the top of the public page. */
  notice: z.nullable(z.string()),
  address_line_1: z.nullable(z.string()),
  address_line_2: z.nullable(z.string()),
  county: z.nullable(z.string()),
  postcode: z.nullable(z.string()),
  contact_phone: z.nullable(z.string()),
  contact_email: z.nullable(z.string()),
  website: z.nullable(z.string()),
  provision_term: z.nullable(z.int()),
  provisions: z.array(z.int()),
  meals: z.array(z.int()),
  activity_categories: z.array(z.int()),
  support_options: z.array(z.int()),
  provides_additional_support: z.boolean(),
  asn_info: z.nullable(z.string()),
  /** The gallery in its order. */
  photos: z.array(GalleryPhoto),
});
export type Branch = z.output<typeof Branch>;

const inNursery = z.object({ nursery: Id });
const inBranch = z.object({ nursery: Id, branch: Id });
const ofPhoto = z.object({ nursery: Id, branch: Id, id: Id });

export const showBranchContract = contract(() => ({
  summary: 'A service with its whole profile',
  params: inBranch,
  response: one(Branch),
}));

export const listBranchesContract = contract(() => ({
  summary: "The provider's services that the person works at, with how far their set-up is",
  params: inNursery,
  response: all(ListedBranch),
}));

export const addBranchContract = contract(() => ({
  summary: 'Add a service to the provider',
  params: inNursery,
  body: ServiceForm,
  response: one(Branch),
}));

export const saveBranchContract = contract(() => ({
  summary: "Save the service form; it completes a service's details",
  params: inBranch,
  body: ServiceChange,
  response: one(Branch),
}));

export const deleteBranchContract = contract(() => ({
  summary: 'Schedule the service for deletion in 30 days; refused while families have bookings to come',
  params: inBranch,
  response: one(Branch),
}));

export const keepBranchContract = contract(() => ({
  summary: 'Take the deletion of the service back: it is unlisted then',
  params: inBranch,
  response: one(Branch),
}));

/** The few fields of a service that change often. */
export const QuickChange = z.object({
  contact_phone: z.optional(Phone),
  contact_email: z.optional(Email),
  notice: optionalText(500),
});

export const changeBranchQuicklyContract = contract(() => ({
  summary: 'Save phone, email or the notice on the page; what is left out stays',
  params: inBranch,
  body: QuickChange,
  response: one(Branch),
}));

/** A provider as a whole, for its admins. */
export const ProviderAccount = z.object({
  id: Id,
  name: z.string(),
  /** An id of the list `provider_types`. */
  provider_type: z.nullable(z.int()),
  /** The month in which its working years begin. */
  start_month: z.enum(monthKeys),
  /** Shown for services without a logo of their own. */
  logo_url: z.nullable(z.string()),
  /** The super admin of the longest standing; null where there is none at present. */
  owner: z.nullable(z.object({ id: Id, name: z.string(), email: z.string() })),
  /** Null: the provider has chosen no plan, and pays nothing for Bairn. */
  plan: z.nullable(z.string()),
  /** The services that the person runs. */
  branches: z.array(ListedBranch),
  /** Those of them whose payouts go to a connected account. */
  connected_accounts: z.array(z.object({ branch_id: Id, branch_name: z.string() })),
});
export type ProviderAccount = z.output<typeof ProviderAccount>;

export const providerAccountContract = contract(() => ({
  summary: 'The provider: owner, plan, services with how far their set-up is, connected accounts',
  params: inNursery,
  response: one(ProviderAccount),
}));

/** The form of Business information. */
export const BusinessInformation = z.object({
  name: nameText(150),
  provider_type: queryInt(1, 32_767),
  start_month: z.enum(monthKeys),
});

export const saveProviderContract = contract(() => ({
  summary: 'Business information: name, provider type, start month, logo; what is left out stays',
  params: inNursery,
  body: z.extend(z.partial(BusinessInformation), { logo: z.optional(Image), remove_logo: z.optional(Flag) }),
  response: one(ProviderAccount),
}));

export const uploadPictureContract = contract(() => ({
  summary: "Add a photo to the service's gallery, or change its logo",
  params: inBranch,
  body: z
    .object({
      photo: z.optional(Image),
      description: optionalText(200),
      service_logo: z.optional(Image),
      remove: z.optional(z.enum(['service_logo'])),
    })
    .check(
      z.refine(({ photo, service_logo, remove }) => Boolean(photo ?? service_logo ?? remove), {
        error: 'The photo field is required',
        path: ['photo'],
      }),
    ),
  response: one(Branch),
}));

export const removePhotoContract = contract(() => ({
  summary: 'Remove a photo from the gallery',
  params: ofPhoto,
  response: one(Branch),
}));

export const setCoverContract = contract(() => ({
  summary: 'Make a photo the cover of the service',
  params: ofPhoto,
  response: one(Branch),
}));

export const setDefaultPhotoContract = contract(() => ({
  summary: 'Make a photo the one of sessions without one; null for none',
  params: inBranch,
  body: z.object({ photo_id: z.nullable(Id) }),
  response: one(Branch),
}));

export const describePhotoContract = contract(() => ({
  summary: 'Say what a photo shows',
  params: ofPhoto,
  body: PhotoDescription,
  response: one(Branch),
}));

export const orderGalleryContract = contract(() => ({
  summary: 'Put photos of the gallery first, in this order; the others follow as they stood',
  params: inBranch,
  body: z.object({ photo_ids: z.array(Id).check(z.minLength(1), z.maxLength(mostPhotos)) }),
  response: one(Branch),
}));

export const staffCategoriesContract = contract(() => ({
  summary: 'Job roles of people who work in care',
  response: all(ListItem),
}));

export const staffEmploymentTypesContract = contract(() => ({
  summary: 'Employment types',
  response: all(ListItem),
}));

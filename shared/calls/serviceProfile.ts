import type * as schema from '../schema/serviceProfile.ts';
import { del, get, post } from './endpoint.ts';

/** What a service says of itself is told by `service`; the first steps count its photos. */
const about = ['service', 'onboarding'] as const;

export const showBranch = get<typeof schema.showBranchContract>('/nursery/{nursery}/branch/{branch}', { about });

export const listBranches = get<typeof schema.listBranchesContract>('/nursery/{nursery}/branch', { about });

export const addBranch = post<typeof schema.addBranchContract>('/nursery/{nursery}/branch', { about });

export const saveBranch = post<typeof schema.saveBranchContract>('/nursery/{nursery}/branch/{branch}/update', {
  about,
});

export const changeBranchQuickly = post<typeof schema.changeBranchQuicklyContract>(
  '/nursery/{nursery}/branch/{branch}/lite',
  { about },
);

/** Refused with 409 `booked` while families have bookings to come. */
export const deleteBranch = del<typeof schema.deleteBranchContract>('/nursery/{nursery}/branch/{branch}', { about });

export const keepBranch = post<typeof schema.keepBranchContract>('/nursery/{nursery}/branch/{branch}/keep', { about });

export const providerAccount = get<typeof schema.providerAccountContract>('/nursery/{nursery}/account', { about });

export const saveProvider = post<typeof schema.saveProviderContract>('/nursery/{nursery}', { multipart: true, about });

export const uploadPicture = post<typeof schema.uploadPictureContract>('/nursery/{nursery}/branch/{branch}/upload', {
  multipart: true,
  about,
});

export const removePhoto = del<typeof schema.removePhotoContract>(
  '/nursery/{nursery}/branch/{branch}/remove-upload/{id}',
  { about },
);

export const setCover = post<typeof schema.setCoverContract>('/nursery/{nursery}/branch/{branch}/set-as-cover/{id}', {
  about,
});

export const setDefaultPhoto = post<typeof schema.setDefaultPhotoContract>(
  '/nursery/{nursery}/branch/{branch}/set-default',
  { about },
);

export const describePhoto = post<typeof schema.describePhotoContract>(
  '/nursery/{nursery}/branch/{branch}/describe-upload/{id}',
  { about },
);

export const orderGallery = post<typeof schema.orderGalleryContract>(
  '/nursery/{nursery}/branch/{branch}/gallery-order',
  { about },
);

export const staffCategories = get<typeof schema.staffCategoriesContract>('/nursery/staff-categories', { about: [] });

export const staffEmploymentTypes = get<typeof schema.staffEmploymentTypesContract>('/nursery/staff-employment-types', {
  about: [],
});

import { apiQuery, dataOf } from '@bairn/shared/app';
import { providerAccount, showBranch } from '@bairn/shared/calls/serviceProfile';

/** A provider as a whole. */
export const providerQuery = (nursery: string) =>
  apiQuery(providerAccount, { params: { nursery } }, { select: dataOf });

/** One of its services with its contact and notice, once it is asked for. */
export const contactQuery = (nursery: string, branch: string) =>
  apiQuery(showBranch, { params: { nursery, branch } }, { select: dataOf });

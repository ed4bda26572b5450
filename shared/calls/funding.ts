import type * as schema from '../schema/funding.ts';
import { get, patch, post } from './endpoint.ts';

const at = '/account/child/profile/{profile}/nurseryBranch/{branch}';

export const showFunding = get<typeof schema.showFundingContract>(`${at}/fundingHoursSummary`, { about: ['child'] });

export const fundingWeeks = get<typeof schema.fundingWeeksContract>(`${at}/fundingWeeks`, {
  about: ['booking', 'child'],
});

/** Refused with 409 `changed` by someone else meanwhile, or `funding_booked`: its hours are booked. */
export const saveFunding = patch<typeof schema.saveFundingContract>(`${at}/funding`, { about: ['child'] });

/** Refused with 409 where there is nothing to ask for, or a request waits already. */
export const askForHours = post<typeof schema.askForHoursContract>(`${at}/funding/split`, { about: ['child'] });

/** Refused with 409 where the hours are no longer there to give. */
export const answerHours = post<typeof schema.answerHoursContract>(`${at}/funding/split/{split}/answer`, {
  about: ['child'],
});

export const familyFunding = get<typeof schema.familyFundingContract>('/account/child/{id}/funding', {
  about: ['booking', 'child'],
});

/** The hours move once the other service has agreed too. */
export const agreeSplit = post<typeof schema.agreeSplitContract>('/account/child/{id}/funding/split/{split}/answer', {
  about: ['child'],
});

export const fundingModels = get<typeof schema.fundingModelsContract>('/nursery/funding-models', { about: [] });

export const localAuthorities = get<typeof schema.localAuthoritiesContract>('/nursery/local-authorities', {
  about: [],
});

import type * as schema from '../schema/journalFeed.ts';
import { del, get, patch, post } from './endpoint.ts';

export const readFeed = get<typeof schema.readFeedContract>('/learning-journal/feed', {
  // A consent that ends hides pictures.
  about: ['journal', 'child'],
});
export const muteEntry = post<typeof schema.muteEntryContract>('/learning-journal/feed/{id}/mute', {
  about: ['journal'],
});
export const unmuteEntry = post<typeof schema.unmuteEntryContract>('/learning-journal/feed/{id}/unmute', {
  about: ['journal'],
});
export const like = post<typeof schema.likeContract>('/likeable/like', { about: ['journal'] });
export const unlike = post<typeof schema.unlikeContract>('/likeable/unlike', { about: ['journal'] });
export const listComments = get<typeof schema.listCommentsContract>('/commentable/comment', { about: ['journal'] });
export const writeComment = post<typeof schema.writeCommentContract>('/commentable/comment', { about: ['journal'] });
export const flagEntry = post<typeof schema.flagEntryContract>('/learning-journal/flag', { about: ['journal'] });
export const unflagEntry = del<typeof schema.unflagEntryContract>('/learning-journal/flag', { about: ['journal'] });
export const listNextSteps = get<typeof schema.listNextStepsContract>('/learning-journal/next-steps', {
  about: ['journal'],
});
/** Refused with 409 and the present state. */
export const moveNextStep = patch<typeof schema.moveNextStepContract>('/learning-journal/next-steps/{id}', {
  about: ['journal'],
});

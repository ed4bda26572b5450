import type * as schema from '../schema/needs.ts';
import { get, post } from './endpoint.ts';

export const listNeeds = get<typeof schema.listNeedsContract>('/account/child/needs', { about: ['child'] });

export const answerNeeds = post<typeof schema.answerNeedsContract>('/account/child/{id}/needs', { about: ['child'] });

export const askNeeds = post<typeof schema.askNeedsContract>('/account/child/{id}/needs/ask', { about: ['child'] });

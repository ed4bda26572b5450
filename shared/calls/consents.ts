import type * as schema from '../schema/consents.ts';
import { get, post } from './endpoint.ts';

export const listConsents = get<typeof schema.listConsentsContract>('/account/child/{id}/consents', {
  about: ['child'],
});

export const recordConsent = post<typeof schema.recordConsentContract>('/account/child/{id}/consents', {
  about: ['child'],
});

import type * as schema from '../schema/keyPerson.ts';
import { post } from './endpoint.ts';

export const setKeyPerson = post<typeof schema.setKeyPersonContract>('/account/child/key-person', {
  about: ['child', 'register'],
});

import type * as schema from '../schema/schoolTerms.ts';
import { get, post } from './endpoint.ts';

export const schoolTerms = get<typeof schema.schoolTermsContract>('/nursery/{nursery}/branch/{branch}/school-terms', {
  about: ['service'],
});

export const saveSchoolTerms = post<typeof schema.saveSchoolTermsContract>(
  '/nursery/{nursery}/branch/{branch}/school-terms',
  { about: ['service'] },
);

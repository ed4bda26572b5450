import type * as schema from '../schema/childImport.ts';
import { post } from './endpoint.ts';

/** The calls of one import have the same key. Refused with 422 where the file cannot be read or lacks a column. */
export const importChildren = post<typeof schema.importChildrenContract>('/account/carer/child/import', {
  multipart: true,
  idempotent: true,
  about: ['child'],
});

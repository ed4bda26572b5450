import type * as schema from '../schema/config.ts';
import { get } from './endpoint.ts';

export const webConfig = get<typeof schema.webConfigContract>('/core/web/config', { about: [] });

export const ageRanges = get<typeof schema.ageRangesContract>('/nursery/age-ranges', { about: [] });

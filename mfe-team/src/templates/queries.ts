import { apiQuery, dataOf } from '@bairn/shared/app';
import { showTemplate } from '@bairn/shared/calls/rotaTemplates';

/** A template with its week. */
export const templateQuery = (params: { nursery: string; branch: string; id: string }) =>
  apiQuery(showTemplate, { params }, { select: dataOf });

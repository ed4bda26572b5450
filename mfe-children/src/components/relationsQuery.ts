import { apiQuery } from '@bairn/shared/app';
import { listRelations } from '@bairn/shared/calls/carers';
import { responsibilityWords } from '@bairn/shared/schema/relations';

/** How an adult can be related to a child, as the options of a field. */
export const relationsQuery = apiQuery(
  listRelations,
  {},
  { select: ({ data }) => data.map(({ id, name }) => ({ value: id, label: name })) },
);

/** What an adult can be entitled to, as the options of a field. */
export const responsibilityOptions = Object.entries(responsibilityWords).map(([value, label]) => ({ value, label }));

import type { RotaTemplate } from '@bairn/shared/schema/rotaTemplates';

/** The people and rooms that a template's shifts may have. */
export type Choices = {
  rooms: readonly { id: string; name: string }[];
  staff: readonly Pick<RotaTemplate['staff'][number], 'id' | 'name' | 'contracted_minutes' | 'is_here'>[];
};

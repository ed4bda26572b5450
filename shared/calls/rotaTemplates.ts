import type * as schema from '../schema/rotaTemplates.ts';
import { del, get, post } from './endpoint.ts';

const template = '/nursery/{nursery}/branch/{branch}/rota/template';
const ofOne = `${template}/{id}` as const;
const about = ['rota', 'room', 'staff'] as const;

export const listTemplates = get<typeof schema.listTemplatesContract>(template, { download: true, about: ['rota'] });

export const showTemplate = get<typeof schema.showTemplateContract>(ofOne, { about });

/** Refused with 409 `name` where another template has it. */
export const createTemplate = post<typeof schema.createTemplateContract>(template, { about: ['rota'] });

/** Refused with 409 `changed` by another person since, and `name`. */
export const saveTemplate = post<typeof schema.saveTemplateContract>(ofOne, { about: ['rota'] });

export const deleteTemplate = del<typeof schema.deleteTemplateContract>(ofOne, { about: ['rota'] });

export const importTemplate = post<typeof schema.importTemplateContract>(`${ofOne}/import`, { about: ['rota'] });

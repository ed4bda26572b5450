import { servicePaths } from '@bairn/shared/paths/servicePaths';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';

/** The page of a template that does not exist. */
export const missingTemplate = {
  title: 'Template not found',
  message: 'This template does not exist any more, or belongs to another service.',
  action: <ButtonLink to={servicePaths.rotaTemplates()}>All templates</ButtonLink>,
};

import type { ComponentProps } from 'react';
import { ChoiceGroup } from './ChoiceGroup.tsx';

/** Any of a few: the field's value is the list of those chosen. */
export function CheckboxGroup(props: Omit<ComponentProps<typeof ChoiceGroup>, 'type'>) {
  return <ChoiceGroup {...props} type="checkbox" />;
}

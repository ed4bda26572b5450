import type { ComponentProps } from 'react';
import { ChoiceGroup } from './ChoiceGroup.tsx';

/** One of a few, all in sight. `framed` gives each a frame of its own; `inline` puts them beside each other. */
export function RadioGroup(props: Omit<ComponentProps<typeof ChoiceGroup>, 'type'>) {
  return <ChoiceGroup {...props} type="radio" />;
}

import { memo } from 'react';
import { formatDay } from '@bairn/shared/format/date';
import { Menu } from '@bairn/shared/ui/Menu';
import type { Copied } from './dialogs/CopyDialog.tsx';
import { type GridRow, noneRow } from './grid/rowsOf.ts';
import { type SpotStore, useSpot } from './makeSpot.ts';

type Props = {
  spot: SpotStore;
  /** The rows, where they are people. */
  people: readonly GridRow[] | null;
  dates: readonly string[];
  onCopy: (what: Copied) => void;
};

/** Copies a day, or the week of the person who is chosen in the grid. */
export const CopyMenu = memo(function CopyMenu({ spot, people, dates, onCopy }: Props) {
  const row = useSpot(spot, (at) => at?.row);
  const person = people?.find(({ id }) => id === row && id !== noneRow);
  return (
    <Menu
      label="Copy several shifts"
      button="Copy a day or a week"
      variant="secondary"
      size="small"
      items={[
        ...(person
          ? [{ label: `${person.name}’s week`, onSelect: () => onCopy({ kind: 'week', person: person.id }) }]
          : []),
        ...dates.map((date) => ({
          label: `All of ${formatDay(date)}`,
          onSelect: () => onCopy({ kind: 'day', date }),
        })),
      ]}
    />
  );
});

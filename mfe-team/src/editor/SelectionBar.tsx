import { memo } from 'react';
import { formatDay } from '@bairn/shared/format/date';
import { Button } from '@bairn/shared/ui/Button';
import { Menu } from '@bairn/shared/ui/Menu';
import { commands, type Command } from './commands.ts';
import type { GridRow } from './grid/rowsOf.ts';
import { type SpotStore, useSpot } from './makeSpot.ts';
import type { Shifts } from './model/patch.ts';
import { type Names, shiftWords } from './words.ts';
import styles from './Editor.module.css';

type Props = {
  spot: SpotStore;
  shifts: Shifts;
  rows: readonly GridRow[];
  names: Names;
  can: boolean;
  onCommand: (command: Command) => void;
};

const items = (on: 'shift' | 'place', onCommand: (command: Command) => void) =>
  commands
    .filter((one) => one.on === on)
    .map(({ command, label, keys }) => ({
      label: `${label} (${keys})`,
      danger: command === 'remove',
      onSelect: () => onCommand(command),
    }));

/** What is chosen in the grid, and everything that can be done with it. */
export const SelectionBar = memo(function SelectionBar({ spot, shifts, rows, names, can, onCommand }: Props) {
  const at = useSpot(spot, (now) => now);
  const shift = shifts.get(at?.shift ?? '');
  const place = at && rows.find(({ id }) => id === at.row);
  const words = shift ? shiftWords(shift, names) : place ? `${place.name}, ${formatDay(at.date)}` : null;
  const button = (command: Command, label: string) => (
    <Button key={command} variant="secondary" size="small" onClick={() => onCommand(command)}>
      {label}
    </Button>
  );
  return (
    <div className={styles.selection} role="toolbar" aria-label="Chosen shift">
      <span className={styles.chosen}>{words ?? 'Drag over an empty place to draw a shift, or choose one.'}</span>
      <span className={styles.buttons}>
        {can && shift && [button('edit', 'Edit'), button('split', 'Split'), button('copy', 'Copy')]}
        {can && !shift && place && [button('add', 'Add a shift'), button('paste', 'Paste')]}
        {!can && shift && button('edit', 'Show')}
        {can && shift && (
          <Menu
            label="All actions of the shift"
            variant="secondary"
            size="small"
            items={[...items('shift', onCommand), ...items('place', onCommand)]}
          />
        )}
        {button('help', 'Keys')}
      </span>
    </div>
  );
});

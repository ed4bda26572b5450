import { Dialog } from '@bairn/shared/ui/Dialog';
import { Facts } from '@bairn/shared/ui/Facts';
import { commands } from '../commands.ts';

const moving = [
  { label: 'Next or previous shift or day', value: '← →' },
  { label: 'Row above or below', value: '↑ ↓' },
  { label: 'First or last day', value: 'Home, End' },
  { label: 'First or last row', value: 'Ctrl + Home, Ctrl + End' },
];

/** The keys of the grid, and what a pointer does. */
export function HelpDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="Keys" wide>
      <p>
        With a mouse or a finger: drag over an empty place to draw a shift, drag a shift to move it, drag its end to
        make it longer. Hold Alt to copy it instead. A finger chooses a shift first, then drags it.
      </p>
      {/* It scrolls, by keyboard too. */}
      <div role="region" tabIndex={0} aria-label="All keys">
        <Facts items={[...moving, ...commands.map(({ label, keys }) => ({ label, value: keys }))]} />
      </div>
    </Dialog>
  );
}

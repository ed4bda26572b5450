import type { Meta, StoryObj } from '@storybook/react-vite';
import { addDays } from '@bairn/shared/format/date';
import { Badge } from './Badge.tsx';
import { DayGrid } from './DayGrid.tsx';

const meta: Meta<typeof DayGrid> = { title: 'Show/DayGrid', component: DayGrid };
export default meta;

const days = Array.from({ length: 14 }, (_, index) => addDays('2026-11-16', index));
const booked = '2026-11-24';

/** Two weeks with something on one day; on a small screen that day alone. */
export const Weeks: StoryObj<typeof DayGrid> = {
  render: () => (
    <DayGrid label="Two weeks" days={days} month="2026-11" today={booked} isEmpty={(day) => day !== booked}>
      {(day) => day === booked && <Badge tone="success">Confirmed</Badge>}
    </DayGrid>
  ),
};

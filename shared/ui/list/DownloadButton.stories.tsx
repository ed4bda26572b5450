import type { Meta, StoryObj } from '@storybook/react-vite';
import { listBranchBookings } from '@bairn/shared/calls/planning';
import { DownloadButton } from './DownloadButton.tsx';

const meta: Meta = { title: 'Actions/Download' };
export default meta;

export const Csv: StoryObj = {
  render: () => (
    <div style={{ padding: '24px' }}>
      <DownloadButton
        label="Export CSV"
        endpoint={listBranchBookings}
        request={() => ({ params: { nursery: '', branch: '' }, query: { format: 'csv' as const } })}
        name="Bookings.csv"
      />
    </div>
  ),
};

import type { Meta, StoryObj } from '@storybook/react-vite';
import { listBranchBookings } from '@bairn/shared/calls/planning';
import { DownloadButton } from './DownloadButton.tsx';
import { ExportButton } from './ExportButton.tsx';

const meta: Meta = { title: 'Actions/Download' };
export default meta;

const file = {
  endpoint: listBranchBookings,
  request: () => ({ params: { nursery: '', branch: '' }, query: { format: 'csv' as const } }),
  name: () => 'Bookings.csv',
};

export const Csv: StoryObj = {
  render: () => (
    <div style={{ padding: '24px' }}>
      <DownloadButton label="Download your data" {...file} />
    </div>
  ),
};

/** An icon alone on a phone. */
export const OfAList: StoryObj = {
  render: () => (
    <div style={{ padding: '24px' }}>
      <ExportButton file={file} />
    </div>
  ),
};
export const OfAListOnAPhone: StoryObj = { ...OfAList, globals: { viewport: { value: 'phone' } } };

import type { Meta, StoryObj } from '@storybook/react-vite';
import { Link } from '@bairn/shared/app';
import { Avatar } from '../display/Avatar.tsx';
import { Badge } from '../display/Badge.tsx';
import { Card } from '../display/Card.tsx';
import { Facts } from '../display/Facts.tsx';
import { Glance } from '../display/Glance.tsx';
import { FindForm, FoundList } from './Finder.tsx';
import { List } from './List.tsx';
import { ListRow } from './ListRow.tsx';
import { Meter } from '../display/Meter.tsx';
import { Wordmark } from '../page/Wordmark.tsx';

const meta: Meta = { title: 'Show/Lists, facts and meters' };
export default meta;
type Story = StoryObj;

const children = [
  { id: '1', name: 'Isla Fraser', detail: '2 years 3 months · Squirrels', state: 'In' },
  { id: '2', name: 'Ruaridh MacKenzie', detail: '4 years · Owls · Allergic to nuts', state: 'Expected' },
];
const box = { display: 'grid', gap: '24px', padding: '24px', maxInlineSize: '48rem' } as const;

export const Rows: Story = {
  render: () => (
    <div style={box}>
      <List items={children} label="Children">
        {(child) => (
          <ListRow
            linked
            start={<Avatar name={child.name} />}
            title={<Link to={`/children/profile/${child.id}`}>{child.name}</Link>}
            detail={child.detail}
          >
            <Badge tone={child.state === 'In' ? 'success' : 'neutral'}>{child.state}</Badge>
          </ListRow>
        )}
      </List>
    </div>
  ),
};
export const AtAGlance: Story = {
  render: () => (
    <div style={box}>
      <Card title="Children">
        <Glance
          label="Children"
          lines={children.map(({ id, name, detail, state }) => ({
            key: id,
            start: <Avatar name={name} size={36} />,
            title: <Link to={`/children/profile/${id}`}>{name}</Link>,
            detail,
            end: state,
          }))}
          more={<Link to="/children/active">and 12 more children</Link>}
        />
      </Card>
    </div>
  ),
};
export const Service: Story = {
  render: () => (
    <div style={box}>
      <Wordmark height={40} />
      <Card title="Thistle House Nursery">
        <Meter label="Tuesday" value={9} max={12} text="3 places left" />
        <Meter label="Wednesday" value={12} max={12} text="Full" tone="danger" />
        <Facts
          items={[
            { label: 'Ages', value: '2 to 5' },
            { label: 'Price', value: '£6.50 an hour' },
            { label: 'Last inspection', value: null },
          ]}
        />
      </Card>
    </div>
  ),
};
export const Meters: Story = {
  render: () => (
    <div style={box}>
      <Meter label="Nobody yet" value={0} max={12} text="12 places left" />
      <Meter label="Nearly full" value={11} max={12} text="1 place left" tone="warning" />
      <Meter label="Full" value={12} max={12} text="Full" tone="danger" />
      <Meter label="More than it holds" value={14} max={12} text="14 of 12" tone="danger" />
      <Meter label="No places" value={0} max={0} text="Closed" />
    </div>
  ),
};
export const NarrowRows: Story = { ...Rows, globals: { viewport: { value: 'narrow' } } };

export const Finding: Story = {
  render: () => (
    <div style={box}>
      <FindForm label="Find a child" field="Name" begin="i" onFind={() => {}} />
      <FoundList
        items={children}
        label="Children"
        counted={['child', 'children']}
        none="No child matches."
        titleOf={({ name }) => name}
        detailOf={({ detail }) => detail}
        onChoose={() => {}}
      />
    </div>
  ),
};

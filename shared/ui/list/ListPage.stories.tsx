import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { formatDate } from '@bairn/shared/format/date';
import { needWords } from '@bairn/shared/format/needs';
import { listChildren } from '@bairn/shared/calls/children';
import { branchBookingList } from '@bairn/shared/schema/lists/bookings';
import { childList } from '@bairn/shared/schema/lists/children';
import { needsOf } from '@bairn/shared/schema/needs';
import type { ChildOnRoll } from '@bairn/shared/schema/rows/children';
import { fakeApi } from '@bairn/shared/test/fakeApi';
import { makeId } from '@bairn/shared/test/people';
import { Button } from '../action/Button.tsx';
import { ChildNeeds } from '../display/ChildNeeds.tsx';
import { EmptyState } from '../page/EmptyState.tsx';
import { ChoiceBar } from './ChoiceBar.tsx';
import { ListFilters } from './ListFilters.tsx';
import { ListPage } from './ListPage.tsx';
import { ListSkeleton } from './ListSkeleton.tsx';
import { ListView } from './ListView.tsx';
import { useList } from './useList.ts';

const meta: Meta = { title: 'Show/A page that is a list', parameters: { at: '/children/active?sort=name' } };
export default meta;
type Story = StoryObj;

const child = (first_name: string, last_name: string, more: Partial<ChildOnRoll> = {}): ChildOnRoll => ({
  id: makeId(),
  profile_id: makeId(),
  first_name,
  last_name,
  full_name: `${first_name} ${last_name}`,
  dob: '2023-06-14',
  age_months: 41,
  avatar_url: null,
  status: 'active',
  allergies: [],
  no_allergies_on: null,
  medical_needs: null,
  no_medical_needs_on: null,
  needs_asked_on: null,
  room: 'Squirrels',
  funded: true,
  primary_carer: { id: makeId(), name: `Rhona ${last_name}`, phone: '0131 496 0766' },
  start_date: '2025-08-18',
  next_booking: '2026-11-24',
  key_person: 'Ailsa Grant',
  buddy: null,
  plan: { state: 'signed', due_on: '2027-05-12' },
  ...more,
});
const children = [
  child('Isla', 'Fraser', { allergies: ['Peanuts', 'Tree nuts'], medical_needs: 'EpiPen in the blue bag' }),
  child('Ruaridh', 'Featherstonehaugh', { room: null, funded: false, next_booking: null }),
  child('Ada', 'Orr', { primary_carer: null }),
];

const answer = (data: ChildOnRoll[] = children, page = 1, total = data.length) => ({
  data,
  states: { enrolling: 0, active: total, leaving: 0, left: 0 },
  meta: { current_page: page, per_page: 20, total, last_page: Math.max(1, Math.ceil(total / 20)) },
});
const answering = (...given: Parameters<typeof answer>) => fakeApi().on(listChildren, () => answer(...given));
const empty = <EmptyState title="No children on roll yet">Children appear here once they are enrolled.</EmptyState>;

const branch = makeId();
const useChildren = () => useList(childList, listChildren, { query: { nursery_branch_id: branch } });
const cells: Parameters<typeof ListView<typeof childList, ReturnType<typeof answer>>>[0]['cells'] = {
  child: ({ full_name }) => full_name,
  health: (child) => <ChildNeeds child={child} brief />,
  needs: (child) => needWords(needsOf(child).medical_needs),
  phone: ({ primary_carer }) => primary_carer?.phone,
  plan: ({ plan }) => formatDate(plan.due_on),
  funded: ({ funded }) => (funded ? 'Yes' : 'No'),
  next: ({ next_booking }) => formatDate(next_booking),
};

function Children() {
  return (
    <ListPage
      title="Children"
      eyebrow="Meadow Lane"
      density="compact"
      list={useChildren()}
      from={1160}
      empty={empty}
      cells={cells}
    />
  );
}

function ChosenChildren() {
  return (
    <ListPage
      title="Children"
      eyebrow="Meadow Lane"
      density="compact"
      list={useChildren()}
      from={1160}
      empty={empty}
      cells={cells}
      choice={{
        name: ({ full_name }) => full_name,
        can: ({ room }) => room !== null,
        actions: () => <Button size="small">Set key person</Button>,
      }}
    />
  );
}

const phone = { viewport: { value: 'phone' } };
const page = (api: ReturnType<typeof fakeApi>): Story => ({
  beforeEach: () => void api.use(),
  render: () => <Children />,
});

export const Loaded: Story = {
  ...page(answering()),
  async play({ canvas }) {
    await expect((await canvas.findByRole('table', { name: 'Children' })).querySelectorAll('tbody tr').length).toBe(3);
  },
};
export const LoadedOnAPhone: Story = { ...Loaded, globals: phone };
/** Rows are chosen by their boxes, with the keyboard too; one that cannot be has none. */
export const Chosen: Story = {
  beforeEach: () => void answering().use(),
  render: () => <ChosenChildren />,
  async play({ canvas }) {
    const all = await canvas.findByRole('checkbox', { name: 'Choose all 2 on this page' });
    canvas.getByRole('checkbox', { name: 'Choose Isla Fraser' }).focus();
    await userEvent.keyboard(' ');
    await expect(canvas.getByRole('status')).toHaveTextContent('1 chosen');
    await expect(all).toBePartiallyChecked();
    await expect(canvas.queryByRole('checkbox', { name: /Ruaridh/ })).toBeNull();
    await expect(canvas.getByRole('button', { name: 'Set key person' })).toBeVisible();
  },
};
export const ChosenOnAPhone: Story = { ...Chosen, globals: phone };
export const TooManyChosen: Story = {
  render: () => (
    <ChoiceBar count={112} elsewhere={92} most={100} onClear={() => {}}>
      <Button size="small">Set key person</Button>
    </ChoiceBar>
  ),
};
export const SeveralPages: Story = {
  ...page(answering(children, 3, 171)),
  parameters: { at: '/children/active?page=3' },
};
export const Filtered: Story = {
  ...page(answering(children.slice(0, 1))),
  parameters: { at: '/children/active?only=allergies&search=isla' },
  async play({ canvas }) {
    await expect(await canvas.findByDisplayValue('isla')).toBeTruthy();
    await expect(canvas.getByRole('link', { name: 'Allergies and needs' })).toHaveAttribute('aria-current');
  },
};
export const FilteredOnAPhone: Story = { ...Filtered, play: undefined, globals: phone };
export const NoMatch: Story = {
  ...page(answering([])),
  parameters: { at: '/children/active?search=zoe' },
  async play({ canvas }) {
    await expect(await canvas.findByRole('link', { name: 'Show all children' })).toBeTruthy();
  },
};
export const NoMatchOnAPhone: Story = { ...NoMatch, globals: phone };
export const Empty: Story = { ...page(answering([])), parameters: { at: '/children/active' } };
export const EmptyOnAPhone: Story = { ...Empty, globals: phone };
export const Loading: Story = page(fakeApi().hang(listChildren));
export const LoadingOnAPhone: Story = { ...Loading, globals: phone };
/** Before the code of a page has come. */
export const Waiting: Story = { render: () => <ListSkeleton rows={6} /> };
export const Failed: Story = {
  ...page(fakeApi().fail(listChildren, { status: 500, message: 'The children could not be read.' })),
  async play({ canvas }) {
    await expect(await canvas.findByRole('button', { name: 'Try again' })).toBeTruthy();
  },
};
export const FailedOnAPhone: Story = { ...Failed, globals: phone };
export const BeyondTheEnd: Story = {
  ...page(answering([], 9, 21)),
  parameters: { at: '/children/active?page=9' },
  async play({ canvas }) {
    await expect(await canvas.findByRole('link', { name: 'Go to the first page' })).toBeTruthy();
  },
};

/** The list by itself, as a part of a page with a heading of its own. */
export const WithoutAPage: Story = {
  beforeEach: () => void answering().use(),
  render: function Part() {
    return (
      <div style={{ padding: '16px' }}>
        <ListView list={useChildren()} empty={empty} cells={cells} />
      </div>
    );
  },
};

const offered = {
  sessions: [{ id: makeId(), name: 'Forest mornings' }],
  payment_types: [
    { id: 1, name: 'Card' },
    { id: 2, name: 'Funded' },
  ],
};
/** Every kind of field: views, text, values of the answer and of the declaration, days. */
export const AllFields: Story = {
  parameters: { at: '/planning/bookings?status=confirmed&payment_type=2' },
  render: () => (
    <div style={{ padding: '16px', minBlockSize: '30rem' }}>
      <ListFilters list={branchBookingList} asked={{ status: 'confirmed', payment_type: 2 }} answer={offered} />
    </div>
  ),
};
export const AllFieldsOnAPhone: Story = { ...AllFields, globals: phone };

import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { renderInNode } from '@bairn/shared/test/renderInNode';
import { Avatar } from './display/Avatar.tsx';
import { Button } from './action/Button.tsx';
import { ConfirmButton } from './overlay/ConfirmButton.tsx';
import { DateField } from './form/DateField.tsx';
import { EmptyState } from './page/EmptyState.tsx';
import { ErrorState } from './page/ErrorState.tsx';
import { FileDrop } from './form/FileDrop.tsx';
import { Filters } from './list/Filters.tsx';
import { Form } from './form/Form.tsx';
import { Menu } from './overlay/Menu.tsx';
import { PageLayout } from './page/PageLayout.tsx';
import { Pagination } from './list/Pagination.tsx';
import { PasswordField } from './form/PasswordField.tsx';
import { Popover } from './overlay/Popover.tsx';
import { RadioGroup } from './form/RadioGroup.tsx';
import { Select } from './form/Select.tsx';
import { Table } from './list/Table.tsx';
import { Tabs } from './page/Tabs.tsx';
import { TextField } from './form/TextField.tsx';
import { ToastRegion } from './overlay/ToastRegion.tsx';

const nothing = () => undefined;

function Component() {
  return (
    <PageLayout title="Everything" tabs={<Tabs label="Tabs" items={[{ to: '/', label: 'One' }]} />}>
      <Filters names={['from', 'q']}>
        <TextField name="q" label="Search" />
        <DateField name="from" label="From" />
      </Filters>
      <Table caption="Rows" rows={[{ id: 1 }]} columns={[{ head: 'Id', sort: 'id', cell: (row) => row.id }]} />
      <Pagination meta={{ current_page: 1, last_page: 2, per_page: 1, total: 2 }} />
      <Form
        schema={z.object({})}
        defaults={{ first_name: 'Isla', age: 2, term: 'all' }}
        method="get"
        action="/search"
        onSubmit={nothing}
        submitLabel="Search"
      >
        <TextField name="first_name" label="First name" />
        <PasswordField name="password" label="Password" />
        <Select name="age" label="Age" options={[{ value: 2, label: 'Two' }]} />
        <RadioGroup name="term" label="Term" options={[{ value: 'all', label: 'All year' }]} />
      </Form>
      <Menu label="More" items={[{ label: 'Edit', to: '/edit' }]} />
      <Popover button="Basket" title="Your basket">
        Empty
      </Popover>
      <ConfirmButton label="Archive" onConfirm={nothing} />
      <FileDrop label="Picture" onUpload={() => Promise.resolve()} />
      <Avatar name="Isla Fraser" />
      <EmptyState title="Nothing" />
      <ErrorState kind="offline" onRetry={nothing} part />
      <ToastRegion toasts={[{ id: 1, kind: 'success', message: 'Done' }]} onDismiss={nothing} />
      <Button busy>Save</Button>
    </PageLayout>
  );
}

test('every part renders on a server, filled in and usable before any code arrives', async () => {
  const html = await renderInNode({ Component }, { at: '/parts?q=forest&from=2026-11-24' });
  expect(html.match(/<main/g)).toHaveLength(1);
  expect(html.match(/<h1/g)).toHaveLength(1);
  expect(html).toMatch(/<form[^>]*method="get"[^>]*action="\/search"|<form[^>]*action="\/search"[^>]*method="get"/);
  expect(html).toContain('value="forest"');
  expect(html).toContain('Tue 24/11/2026');
  expect(html).toContain('value="Isla"');
  expect(html).toContain('href="/parts?q=forest&amp;from=2026-11-24&amp;page=2"');
});

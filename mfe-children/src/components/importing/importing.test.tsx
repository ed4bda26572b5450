// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { importChildren } from '@bairn/shared/calls/childImport';
import type { ChildImport } from '@bairn/shared/schema/childImport';
import { fakeApi } from '@bairn/shared/test/fakeApi';
import { makeServiceUser } from '@bairn/shared/test/people';
import { renderPage } from '@bairn/shared/test/renderPage';
import { ImportButton } from './ImportButton.tsx';
import { faultyFile, templateFile } from './importFiles.ts';

afterEach(cleanup);

const found = (own: Partial<ChildImport> = {}): { data: ChildImport } => ({
  data: {
    lines: 3,
    children: 2,
    carers: 3,
    existing: 0,
    faults: [{ line: 4, column: 'Birth date', value: 'soon', problem: 'Write a date' }],
    faulty_lines: [{ line: 4, cells: ['Ada', '=1+1', 'soon'] }],
    header: ['First name', 'Last name', 'Birth date'],
    unknown_columns: [],
    nones: 0,
    examples: 0,
    next: null,
    ...own,
  },
});
const file = new File(['First name'], 'children.csv', { type: 'text/csv' });

async function chooseIn(api: ReturnType<typeof fakeApi>, chosen = file) {
  const { user } = renderPage(ImportButton, { api, at: '/children/carers', user: makeServiceUser() });
  await user.click(await screen.findByRole('button', { name: 'Import' }));
  fireEvent.change(await screen.findByLabelText('File of children and carers', { selector: 'input' }), {
    target: { files: [chosen] },
  });
  return user;
}

describe('an import', () => {
  it('shows what a check found, then goes on call by call with one key until the end', async () => {
    const parts = [
      { children: 1, carers: 2, faults: [], faulty_lines: [], next: 2 },
      { children: 1, carers: 1 },
    ];
    const api = fakeApi().on(importChildren, ({ body }) => found(body?.dry_run ? {} : parts.shift()));
    const user = await chooseIn(api);
    expect(await screen.findByText('Line 4, Birth date')).toBeTruthy();
    expect(screen.getByText(/1 line with a problem/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Import 2 children' }));
    expect(await screen.findByText('2 children and 3 carers added')).toBeTruthy();
    const [check, ...calls] = api.calls(importChildren);
    expect(check?.body?.dry_run).toBe(true);
    expect(calls.map(({ body }) => body?.after)).toEqual([0, 2]);
    expect(new Set(calls.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
    expect(calls[0]?.idempotencyKey).toBeTruthy();
  });

  it('says why it stopped, and continues where it was with the same key', async () => {
    let lost = true;
    const api = fakeApi().on(importChildren, ({ body }) => {
      if (body?.dry_run) return found();
      if (!body?.after) return found({ children: 1, next: 2 });
      if (!lost) return found({ children: 1 });
      lost = false;
      throw new Error('The connection was lost.');
    });
    const user = await chooseIn(api);
    await user.click(await screen.findByRole('button', { name: 'Import 2 children' }));
    expect(await screen.findByText('The import stopped')).toBeTruthy();
    expect(screen.getByText('1 of 2 children')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText(/^2 children and/)).toBeTruthy();
    const calls = api.calls(importChildren).slice(1);
    expect(calls.map(({ body }) => body?.after)).toEqual([0, 2, 2]);
    expect(new Set(calls.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  });

  it('says why a file is refused, and takes another', async () => {
    const problem = 'The first line of the file has no column "Birth date".';
    const api = fakeApi().fail(importChildren, { status: 422, message: 'x', errors: { file: [problem] } });
    await chooseIn(api);
    expect(await screen.findByText(problem)).toBeTruthy();
    api.on(importChildren, () => found({ children: 0, faults: [], existing: 3 }));
    fireEvent.change(screen.getByLabelText('File of children and carers', { selector: 'input' }), {
      target: { files: [file] },
    });
    expect(await screen.findByText('All children of this file are on your roll already.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Import \d/ })).toBeNull();
  });

  it('sends no file that is too large', async () => {
    const api = fakeApi();
    await chooseIn(api, new File(['x'.repeat(2_097_153)], 'big.csv'));
    await waitFor(() => expect(screen.getByText(/cannot exceed 2MB/)).toBeTruthy());
    expect(api.calls(importChildren)).toEqual([]);
  });
});

describe('the files', () => {
  it('have the faulty lines with their problem, safe to open in a spreadsheet', async () => {
    const text = await faultyFile(found().data).text();
    expect(text.split('\r\n').slice(0, 2)).toEqual([
      '\uFEFFLine,Problem,First name,Last name,Birth date',
      "4,Birth date: Write a date,Ada,'=1+1,soon",
    ]);
  });

  it('have an example in the template', async () => {
    const [header, example] = (await templateFile().text()).split('\r\n');
    expect(header).toContain('Child first name,Child last name,Birth date,');
    expect(example).toContain('Example,Delete this line,06/05/2023');
  });
});

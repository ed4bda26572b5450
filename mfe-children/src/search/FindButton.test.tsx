// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { searchEntities } from '@bairn/shared/calls/entitySearch';
import type { Entity } from '@bairn/shared/schema/entitySearch';
import { fakeApi } from '@bairn/shared/test/fakeApi';
import { makeId, makeServiceUser } from '@bairn/shared/test/people';
import { renderPage } from '@bairn/shared/test/renderPage';
import { Component } from './FindButton.tsx';

afterEach(cleanup);

const result = (name: string, path: string): Entity => ({
  kind: 'child',
  id: makeId(),
  name,
  detail: null,
  contact: null,
  path,
});
const show = () =>
  renderPage(Component, {
    api: fakeApi().on(searchEntities, () => ({ data: [result('Isla', '/isla'), result('Islay', '/islay')] })),
    user: makeServiceUser('nursery-staff'),
  });

describe('the search in the navbar', () => {
  it.each(['/', '{Control>}k{/Control}'])(
    'opens by %s, is walked by arrows, and opens a result by Enter',
    async (keys) => {
      const { user, location } = show();
      await user.keyboard(keys);
      await user.type(await screen.findByRole('combobox'), 'isl');
      expect(await screen.findByText('2 results')).toBeTruthy();
      expect(screen.getAllByRole('option').map((one) => one.getAttribute('aria-selected'))).toEqual(['true', 'false']);
      await user.keyboard('{ArrowDown}');
      expect(screen.getAllByRole('option').map((one) => one.getAttribute('aria-selected'))).toEqual(['false', 'true']);
      await user.keyboard('{Enter}');
      expect(location()).toBe('/islay');
      expect(screen.queryByRole('combobox')).toBeNull();
    },
  );
});

// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { User } from '@bairn/shared/app';
import { fakeApi } from '@bairn/shared/test/fakeApi';
import { makeId, makeNursery, makeServiceUser } from '@bairn/shared/test/people';
import { renderPage } from '@bairn/shared/test/renderPage';
import { ServicePage } from './ServicePage.tsx';

afterEach(cleanup);

function Page() {
  return (
    <ServicePage title="Opening hours">
      {({ nursery, branch }) => <p>{`${nursery.name}: ${branch.name}`}</p>}
    </ServicePage>
  );
}
const open = (user: User, id: string) =>
  renderPage(Page, {
    api: fakeApi(),
    at: `/settings/services/${id}/opening-hours`,
    path: '/settings/services/:serviceId/opening-hours',
    user,
  });

describe("the frame of a service's pages", () => {
  it('is about the service of the address, also where another one is active', () => {
    const [active, other] = [makeNursery(), makeNursery('nursery-admin', { name: 'Puffin Care' })];
    open(makeServiceUser('nursery-admin', { nurseries: [active, other] }), other.branches[0]?.id ?? '');
    expect(screen.getByText('Puffin Care: Thistle House Nursery, Leith')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Opening hours' }).getAttribute('aria-current')).toBe('page');
  });

  it('finds no service that the person does not run', () => {
    const worksAt = makeNursery('nursery-staff');
    const user = makeServiceUser('nursery-admin', { nurseries: [makeNursery(), worksAt] });
    for (const id of [makeId(), worksAt.branches[0]?.id ?? '']) {
      open(user, id);
      expect(screen.getByRole('main').dataset['error']).toBe('not-found');
      cleanup();
    }
  });
});
